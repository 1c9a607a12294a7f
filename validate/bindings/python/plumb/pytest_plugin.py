"""Fixtures for pytest, which finds them once the package is installed.

    def test_exp(plumb_check):
        plumb_check("so3.exp", my_exp, level="full")    # fails with the program's report

    def test_golden(plumb_golden):
        cases = plumb_golden("so3.exp")                 # plumb.Golden: inputs, results, allowed deviations
"""
import pytest

import plumb


@pytest.fixture
def plumb_check():
    """Checks a function as plumb.check does; fails the test with the program's report unless it passes."""

    def check(id, function, **options):
        __tracebackhide__ = True
        result = plumb.check(id, function, **options)
        if not result:
            pytest.fail(result.text, pytrace=False)
        return result

    return check


@pytest.fixture
def plumb_golden():
    """Returns plumb.golden, the function that returns the golden vectors of a kernel."""
    return plumb.golden
