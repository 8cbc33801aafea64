#!/usr/bin/env python3
"""Cuts Discord's OpenAPI description down to the requests the bot sends.

Usage: trim_discord.py <openapi.json> > discord-openapi.json

Source of the description: https://github.com/discord/discord-api-spec (MIT licence), API v10.
"""
import json
import sys

USED = {
    "/users/@me": ["get"],
    "/applications/@me": ["get"],
    "/gateway": ["get"],
    "/gateway/bot": ["get"],
    "/applications/{application_id}/commands": ["get", "put"],
    "/applications/{application_id}/guilds/{guild_id}/commands": ["get", "put"],
    "/applications/{application_id}/activity-instances/{instance_id}": ["get"],
    "/guilds/{guild_id}": ["get"],
    "/guilds/{guild_id}/members/{user_id}": ["get"],
    "/channels/{channel_id}": ["get", "patch"],
    "/channels/{channel_id}/threads": ["post"],
    "/channels/{channel_id}/messages/{message_id}/threads": ["post"],
    "/channels/{channel_id}/messages": ["post"],
    "/channels/{channel_id}/messages/{message_id}": ["get", "patch", "delete"],
    "/users/@me/channels": ["post"],
    "/interactions/{interaction_id}/{interaction_token}/callback": ["post"],
    "/webhooks/{webhook_id}/{webhook_token}": ["post"],
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original": ["patch", "delete"],
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": ["patch"],
}
PREFIX = "#/components/schemas/"


def references(node):
    if isinstance(node, dict):
        target = node.get("$ref", "")
        if target.startswith(PREFIX):
            yield target[len(PREFIX):]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        whole = json.load(file)
    paths = {}
    for path, methods in USED.items():
        item = whole["paths"][path]
        kept = {"parameters": item["parameters"]} if "parameters" in item else {}
        for method in methods:
            operation = item[method]
            kept[method] = {k: operation[k] for k in ("operationId", "parameters") if k in operation}
            if "requestBody" in operation:
                # Multipart bodies are this JSON in `payload_json`, and files.
                body = operation["requestBody"]["content"]["application/json"]
                kept[method]["requestBody"] = {"content": {"application/json": body}}
        paths[path] = kept
    schemas, waiting = {}, list(references(paths))
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = whole["components"]["schemas"][name]
            waiting.extend(references(schemas[name]))
    trimmed = {"openapi": whole["openapi"], "info": whole["info"], "paths": paths,
               "components": {"schemas": dict(sorted(schemas.items()))}}
    json.dump(trimmed, sys.stdout, ensure_ascii=False, indent=1)
    print()


main()
