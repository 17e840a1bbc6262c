import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  hostileJson,
  Random,
  type RoundReport,
} from '@cross-border-payments/server-stubs/attack';
import type { McpRound } from './victims/mcp-victim.ts';

const LINES = 6;
const MAX_LINE = 11_000_000;
const TOOLS = ['search', 'operation', 'rule', 'example', 'check', 'none', '__proto__'];
const BROKEN = [
  '',
  '{',
  'null',
  '[]',
  '"a"',
  '\0',
  '{"jsonrpc":"1.0","id":1}',
  '{"jsonrpc":"2.0","id":{}}',
  '[1,2]',
  '\u2028',
];

/** Returns one line for the server. If it has an `id`, the server must respond. */
function lineOf(random: Random, id: number): McpRound['lines'][number] {
  if (random.oneIn(12)) return { text: `{"a":"${'x'.repeat(MAX_LINE)}"}`, isRefused: true };
  if (random.oneIn(4)) return { text: random.pick(BROKEN) };
  const deep = random.pick([10, 1_000, 50_000]);
  const value = random.oneIn(4) ? `${'['.repeat(deep)}${']'.repeat(deep)}` : valid(hostileJson(random));
  const name = JSON.stringify(random.pick(TOOLS));
  const given = `{"operation":"createBusinessPayout","id":${value},"query":"${'a '.repeat(random.below(200))}","value":${value}}`;
  const method = random.oneIn(8) ? random.pick(['ping', 'tools/list', 'none', '']) : 'tools/call';
  return {
    id,
    text: `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)},"params":{"name":${name},"arguments":${given}}}`,
  };
}

/** Returns the text only if it is JSON: the server cannot read the id of any other request. */
function valid(text: string): string {
  try {
    JSON.parse(text);
    return text.replaceAll('\n', ' ');
  } catch {
    return 'null';
  }
}

/** Lines of any kind and length to the MCP server. */
export const MCP: AttackClass = {
  name: 'mcp',
  about: 'lines to the MCP server that are not requests, too deep or too long',
  victim: fileURLToPath(new URL('victims/mcp-victim.ts', import.meta.url)),
  attack: (victim, seed) => {
    const random = new Random(seed);
    const lines = Array.from({ length: LINES }, () => lineOf(random, 1 + random.below(1_000_000)));
    return victim.prepare<RoundReport>({ lines } satisfies McpRound);
  },
};
