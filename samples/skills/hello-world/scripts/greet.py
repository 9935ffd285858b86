#!/usr/bin/env python3
"""Greets somebody: JSON parameters in the first argument, JSON out."""

import json
import sys

GREETINGS = {"en": "Hello", "de": "Hallo", "es": "Hola", "fr": "Bonjour"}


def run(params: dict) -> dict:
    language = params.get("language", "en")
    if language not in GREETINGS:
        return {"status": "error", "message": f"unknown language: {language}"}
    return {"status": "success", "greeting": f"{GREETINGS[language]}, {params.get('name', 'world')}!"}


if __name__ == "__main__":
    given = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
    print(json.dumps(run(given)))
