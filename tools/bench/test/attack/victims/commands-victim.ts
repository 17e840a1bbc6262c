import { runSandboxCommand } from '@cross-border-payments/sandbox/attack';
import { Random, type RoundReport, runAsVictim } from '@cross-border-payments/server-stubs/attack';

/** A process to attack, which runs the commands of the sandbox. */

/** One round: a seed that selects the command, and the URL of the server that the command uses as its sandbox. */
export interface CommandRound {
  readonly seed: number;
  readonly url: string;
}

const COMMANDS = [
  ['listen'],
  ['listen', '--forward', 'http://127.0.0.1:1'],
  ['trigger'],
  ['trigger', 'payin.completed'],
  ['fund', '1', 'USD'],
  ['advance', '1d'],
  ['reset'],
  ['export'],
  ['export', '--journal'],
];
/** Milliseconds after which the command receives Ctrl-C. */
const STOPS_AFTER_MS = 400;
const WAIT_MS = 20_000;
/** Characters that move the cursor, start a line or change the direction of text. */
const CONTROL = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
/** Errors of the JavaScript engine, which do not help the user. */
const ENGINE = /Cannot read|is not a function|is not iterable|Invalid time|must be of type/;

let output: string[] = [];
process.stdout.write = ((chunk: Uint8Array | string) =>
  output.push(Buffer.from(chunk).toString('utf8')) > 0) as never;

runAsVictim(async ({ seed, url }: CommandRound): Promise<RoundReport> => {
  const args = new Random(seed).pick(COMMANDS);
  output = [];
  const lines: string[] = [];
  const stopping = new AbortController();
  const stop = setTimeout(() => stopping.abort(), STOPS_AFTER_MS);
  const running = runSandboxCommand([...args, '--url', url], {
    ...{ environment: {}, stop: stopping.signal },
    ...{ print: (line) => lines.push(line), note: (line) => lines.push(line) },
  });
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, WAIT_MS, 'late').unref());
  const code = await Promise.race([running, late]);
  clearTimeout(stop);
  const name = args.join(' ');
  if (code === 'late') return { ends: { 'no response': 1 }, faults: [`\`${name}\` does not end.`] };
  const text = [...lines, output.join('')].join('\n');
  const faults = [
    ...(CONTROL.test(text.replace(/[\n\t]/g, ''))
      ? [`\`${name}\` prints ${JSON.stringify(text.slice(0, 400))}.`]
      : []),
    ...lines.filter((line) => ENGINE.test(line)).map((line) => `\`${name}\` says: ${line}`),
    ...(name.startsWith('export') && code === 0 && !isLines(output.join(''))
      ? [`\`${name}\` ends with 0 after ${JSON.stringify(text.slice(0, 400))}.`]
      : []),
  ];
  return { ends: { responded: 1 }, faults };
});

/** Returns whether every line of a text is JSON. */
function isLines(text: string): boolean {
  try {
    for (const line of text.split('\n').filter(Boolean)) JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
