"""The example: an agent learns blackjack, and comes to within what it says of the proved best play."""

from xml.etree import ElementTree

import pytest

pytest.importorskip("gymnasium", reason="the extra 'envs' is not installed")
pytest.importorskip("matplotlib", reason="the extra 'charts' is not installed")

from examples import learn_blackjack
from pitboss.games.registry import game as build
from pitboss.odds.solve import odds
from pitboss.odds.twentyone_tables import Tables


def test_an_agent_learns_from_a_few_rounds_and_says_how_far_it_is(tmp_path, capsys):
    chart = tmp_path / "charts" / "learned.svg"
    few = ["--rounds", "60000", "--measured", "200000", "--chart", str(chart)]
    assert learn_blackjack.main(few) == 1
    said = capsys.readouterr().out
    assert "aim 0.3%" in said
    ElementTree.parse(chart)
    means = [float(line.split()[2].rstrip("%")) for line in said.splitlines() if " rounds " in line]
    assert means[0] < -15
    assert means[-1] > -6


def test_where_strategies_part_is_said_in_words():
    best = odds(build("blackjack", shoe="continuous")).strategy
    assert best is not None
    assert learn_blackjack.differences(best, best) == []
    tables = Tables.of(best)
    tables.hit[0, 16, 10], tables.split[8, 10] = 0, 0
    mine = type(best)(game=best.game, options=best.options, name="mine", arrays=tables.arrays())
    assert learn_blackjack.differences(mine, best) == ["hard 16 against T: stand, not hit", "8,8 against T: not split"]


@pytest.mark.parametrize("asked", [["--rounds", "0"], ["--measured", "0"], ["--seed", "-1"]])
def test_numbers_that_mean_nothing_are_refused(asked, capsys):
    with pytest.raises(SystemExit) as refused:
        learn_blackjack.main(asked)
    assert refused.value.code == 2
    assert "rounds are 1 or more" in capsys.readouterr().err


@pytest.mark.long
def test_an_agent_comes_to_within_its_aim(tmp_path):
    assert learn_blackjack.main(["--chart", str(tmp_path / "learned.svg")]) == 0
