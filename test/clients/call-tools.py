"""Calls tools with the Python SDK.

Takes an object {"url", "headers", "mode"}, or {"command", "args", "env", "cwd", "mode"}, on the first line of standard input
and {"tool", "input"} on each further one;
answers the first with {"tools"} and each further one with the result, or with {"thrown"}.
"""

import asyncio
import json
import os
import sys

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client


def answer(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)


async def main():
    target = json.loads(sys.stdin.readline())
    mode = target.pop("mode")
    if "url" in target:
        http_client = create_mcp_http_client(headers=target["headers"])
        transport = streamable_http_client(target["url"], http_client=http_client)
    else:
        transport = stdio_client(StdioServerParameters(**target), errlog=open(os.devnull, "w"))
    async with Client(transport, mode=mode) as client:
        listed = await client.list_tools()
        answer({"tools": [tool.name for tool in listed.tools]})
        while line := await asyncio.to_thread(sys.stdin.readline):
            call = json.loads(line)
            try:
                result = await client.call_tool(call["tool"], call["input"])
                answer(result.model_dump_json(by_alias=True, exclude_none=True))
            except Exception as error:
                answer({"thrown": str(error)})


asyncio.run(main())
