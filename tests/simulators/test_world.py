import re
from importlib import resources

from cleardeed.simulators.names import full_name, same_name
from cleardeed.simulators.world import Trap, World, invented_world
from cleardeed.sources.matching.numbers import is_valid_inn


def test_every_trap_is_about_somebody_and_of_a_simulator() -> None:
    world = invented_world()
    asked = [f"{full_name(one.last_name, one.first_name, one.middle_name)} {one.inn}" for one in world.people]
    subjects = " ".join([*asked, *(row.cadastral_number for row in world.estates)])
    for trap in world.traps:
        assert world.trap(trap.site, trap.call, subjects), trap


def test_a_trap_is_found_by_any_spelling_of_its_word() -> None:
    world = World(traps=[Trap(site="newdb", call="terrorist", about="Ёлкин", trap="failed")])
    assert world.trap("newdb", "terrorist", "{'lastname': 'ЕЛКИН'}") == "failed"
    assert world.trap("newdb", "fssp_person", "Ёлкин") is None


def test_the_invented_numbers_are_well_formed() -> None:
    world = invented_world()
    assert all(is_valid_inn(one.inn) for one in world.people)
    for one in world.people:
        document = world.document("9999", (one.passport or "")[-6:])
        assert document is not None
        assert same_name(document.name, full_name(one.last_name, one.first_name, one.middle_name))
        assert document.inn == one.inn


def test_somebody_is_clean_everywhere() -> None:
    clean = next(one for one in invented_world().people if one.last_name == "Орлова")
    text = resources.files("cleardeed.simulators").joinpath("world.json").read_text("utf-8")
    rows = [line for line in text.splitlines() if clean.inn and re.search(rf'"inn": "{clean.inn}"', line)]
    assert len(rows) == 3, "herself, her passport, and a tax debt of 0"
    assert '"debt": 0.0' in rows[-1]
