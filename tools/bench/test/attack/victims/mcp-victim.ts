import { writeSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { type RoundReport, runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs the MCP server. Streams of this module replace standard input and output. */

/** The lines to send. */
export interface McpRound {
  readonly lines: readonly {
    readonly text: string;
    /** The id that exactly one response must have. */
    readonly id?: number;
    /** Set if the server must respond with an error, whose id may have any value. */
    readonly isRefused?: true;
  }[];
}

const CHUNK = 65_536;
const WAIT_MS = 20_000;

const stdin = new PassThrough();
let responses: { id?: unknown; error?: unknown }[] = [];
let onLine = () => {};
Object.defineProperty(process, 'stdin', { value: stdin });
process.stdout.write = ((line: Uint8Array | string, ...rest: unknown[]) => {
  responses.push(JSON.parse(Buffer.from(line).toString('utf8')));
  onLine();
  const [done] = rest.filter((each) => typeof each === 'function');
  done?.();
  return true;
}) as never;
await import('@cross-border-payments/docs/serve-mcp');
const params = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'attack', version: '1' },
};
await sends(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params }));
let pings = 0;

runAsVictim(async ({ lines }: McpRound): Promise<RoundReport> => {
  responses = [];
  for (const { text } of lines) await sends(text);
  pings -= 1;
  await sends(`{"jsonrpc":"2.0","id":${pings},"method":"ping"}`);
  if (!(await arrives(pings))) stops();
  const faults: string[] = [];
  const ids = lines.flatMap(({ id }) => id ?? []);
  for (const id of ids) if (!(await arrives(id))) faults.push(`The request ${id} has no response.`);
  const twice = ids.filter((id) => responses.filter((each) => each.id === id).length > 1);
  faults.push(...twice.map((id) => `The request ${id} has two responses.`));
  const refused = lines.filter(({ isRefused }) => isRefused).length;
  const errors = responses.filter(
    ({ id, error }) => error !== undefined && !ids.includes(id as number),
  ).length;
  if (errors < refused) faults.push('A line of 11 MB caused no error.');
  const missing = faults.filter(
    (fault) => fault.includes('has no response') || fault.includes('caused no error'),
  ).length;
  const ends = { responded: lines.length + 1, 'no response': missing, 'two responses': twice.length };
  // The server has one client, so a blocked event loop delays no other client.
  return { ends, faults, heldMs: 0 };
});

async function sends(text: string): Promise<void> {
  const line = Buffer.from(`${text}\n`);
  for (let at = 0; at < line.length; at += CHUNK)
    if (!stdin.write(line.subarray(at, at + CHUNK)) && !(await drains())) stops();
}

function drains(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS, false);
    stdin.once('drain', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Exits because the server has stopped reading, so that the attack reports a crash. */
function stops(): never {
  writeSync(process.stderr.fd, 'The server has stopped to read.\n');
  process.exit(1);
}

/** Waits for the response with an id. */
function arrives(id: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS, false);
    onLine = () => {
      if (!responses.some((each) => each.id === id)) return;
      clearTimeout(timer);
      resolve(true);
    };
    onLine();
  });
}
