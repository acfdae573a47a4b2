"""Double cross poker: every deal under the profile that it is dealt under, and the best play."""

from .charts import decider, simple
from .solver import MATTERS, solve

__all__ = ["MATTERS", "decider", "simple", "solve"]
