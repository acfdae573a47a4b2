"""Cites name provisions of the index; the index is whole and each of its provisions can be named."""

from __future__ import annotations

import pytest

from pitboss.rules.cites import Cite, provision_ids, provisions
from pitboss.things.errors import NotUnderstood


@pytest.mark.parametrize(
    ("text", "full", "edition", "printed"),
    [
        ("20.10(b)", "19:47-20.10(b)", "", "20.10(b)"),
        ("19:47-20.10(b)", "19:47-20.10(b)", "", "20.10(b)"),
        ("20.9(c)@2007", "19:47-20.9(c)", "2007", "20.9(c)@2007"),
        ("13:69E-1.18(g)", "13:69E-1.18(g)", "", "13:69E-1.18(g)"),
        ("13:69-1.3(g)", "13:69-1.3(g)", "", "13:69-1.3(g)"),
        ("19:40-3.7", "19:40-3.7", "", "19:40-3.7"),
        ("1:30", "1:30", "", "1:30"),
        ("2.6A", "19:47-2.6A", "", "2.6A"),
        ("5.1(e)1i(2)", "19:47-5.1(e)1i(2)", "", "5.1(e)1i(2)"),
    ],
)
def test_a_cite_is_read_and_printed(text, full, edition, printed):
    cite = Cite.parse(text)
    assert (cite.full, cite.edition, str(cite)) == (full, edition, printed)
    assert Cite.parse(str(cite)) == cite


@pytest.mark.parametrize("text", ["", "the rules", "20.10 (b)", "section 20", "(b)", "20.9@", "20.9(c)@2007@2001", "-"])
def test_what_is_no_cite_is_refused(text):
    with pytest.raises(NotUnderstood, match="is not a cite"):
        Cite.parse(text)


def test_cites_that_stand_together():
    assert [str(one) for one in Cite.several("20.10(c)1iii@2007; 20.11(a)1 ;13:69E-1.7;")] == [
        "20.10(c)1iii@2007",
        "20.11(a)1",
        "13:69E-1.7",
    ]
    assert Cite.several("") == []


def test_every_provision_can_be_named_and_is_named_once():
    named = [(one.id, one.edition) for one in provisions()]
    assert len(named) == len(set(named)) == len(provisions())
    assert provision_ids() == {id for id, _ in named}
    for one in provisions():
        cite = Cite.parse(one.id)
        assert cite.full == one.id
        assert one.covered_by(cite)


def test_a_cite_without_edition_covers_both_and_with_one_only_that():
    older, newer = [one for one in provisions() if one.id == "19:47-20.9(c)"]
    assert (older.edition, newer.edition) == ("2001", "2007")
    both, one = Cite.parse("20.9(c)"), Cite.parse("20.9(c)@2007")
    assert older.covered_by(both)
    assert newer.covered_by(both)
    assert newer.covered_by(one)
    assert not older.covered_by(one)
    assert not newer.covered_by(Cite.parse("20.9(c)1@2007"))
