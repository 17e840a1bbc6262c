import { readWholeNumber, runCommand, UsageError } from '@cross-border-payments/cli-kit';
import { type Progress, showProgress } from './progress.ts';

/** An option. Its value is a whole number from 1 (from 0 for a seed), or one of the words in `oneOf`. */
export interface ProofOption {
  readonly about: string;
  /** The default. */
  readonly value: number | string;
  readonly oneOf?: readonly string[];
}

type Options = Readonly<Record<string, ProofOption>>;

/** The given options, with numbers as numbers. */
export type Given<Named extends Options> = {
  readonly [Name in keyof Named]: Named[Name]['value'] extends number ? number : string;
};

/** Arguments of a run in addition to its options. */
export interface Tools {
  readonly progress: Progress;
  /** Aborted by Ctrl-C. A run checks this signal between its steps. */
  readonly signal: AbortSignal;
}

/** The result of a run. */
export interface Verdict {
  /** Lines to print, the figures first. */
  readonly lines: readonly string[];
  /** One sentence per fault. */
  readonly faults: readonly string[];
}

export interface Proof<Named extends Options> {
  /** A sentence that says what is proved. */
  readonly about: string;
  readonly options: Named;
  /** Returns a sentence if the options contradict each other. */
  readonly refuse?: (given: Given<Named>) => string | undefined;
  readonly run: (given: Given<Named>, tools: Tools) => Promise<Verdict>;
}

const SHOWN_FAULTS = 20;
const STOPPED = 130;

/**
 * Runs a proof as a command and ends the process. The exit status is 0 without faults, 1 with faults, 2 for wrong
 * usage, and 130 after Ctrl-C.
 */
export async function runProof<const Named extends Options>(proof: Proof<Named>): Promise<never> {
  const texts = Object.keys(proof.options).map((name) => [name, { type: 'string' }] as const);
  await runCommand(helpOf(proof.about, proof.options), Object.fromEntries(texts), (values) => {
    const given = Object.fromEntries(
      Object.entries(proof.options).map(([name, option]) => [name, optionOf(name, option, values[name])]),
    ) as Given<Named>;
    const reason = proof.refuse?.(given);
    if (reason !== undefined) throw new UsageError(reason);
    return execute(proof, given);
  });
  // Otherwise, the package with PostgreSQL could keep the process alive.
  process.exit();
}

async function execute<const Named extends Options>(
  proof: Proof<Named>,
  given: Given<Named>,
): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const progress = showProgress();
  const started = performance.now();
  try {
    process.stdout.write(`${describe(given)}\n`);
    const { lines, faults } = await proof.run(given, { progress, signal: stopping.signal });
    progress.end();
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const verdict = faults.length === 0 ? 'holds' : `does not hold: ${faults.length} faults`;
    const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => `  ${fault}`);
    process.stdout.write(`${[...lines, ...shown, `${verdict} (${seconds} s)`].join('\n')}\n`);
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    progress.end();
    if (stopping.signal.aborted) {
      process.stderr.write('Stopped.\n');
      return STOPPED;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

/** Returns the options that repeat a run. */
function describe(given: Readonly<Record<string, number | string>>): string {
  return Object.entries(given)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ');
}

function optionOf(name: string, { value, oneOf }: ProofOption, text: unknown): number | string {
  if (typeof text !== 'string') return value;
  if (typeof value === 'string') {
    if (oneOf === undefined || oneOf.includes(text)) return text;
    throw new UsageError(`\`--${name}\` must be one of ${oneOf.join(', ')}, not \`${text}\`.`);
  }
  return readWholeNumber(name, text, name === 'seed' ? 0 : 1);
}

function helpOf(about: string, options: Options): string {
  const lines = Object.entries(options).map(([name, { about: meaning, value, oneOf }]) => {
    const kind = oneOf?.join('|') ?? 'NUMBER';
    return `  ${`--${name} ${kind}`.padEnd(32)}${meaning} (default: ${value})`;
  });
  return `${about}\n\n${lines.join('\n')}\n  ${'--help'.padEnd(32)}show this text\n`;
}
