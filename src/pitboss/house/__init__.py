"""The casino: tables with their seats and limits."""
