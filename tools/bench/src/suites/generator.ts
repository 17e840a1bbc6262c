import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundleFile } from '@cross-border-payments/checks';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';
import { oneCall, sizesOf } from '../client-sizes.ts';
import { compareCalls } from '../generators/call-cost.ts';
import { typesByComponent, type ValidExample, validExamples, writeCheck } from '../generators/examples.ts';
import {
  compile,
  GENERATOR_PROGRAMS,
  measureProcess,
  type ProcessCost,
  writeCompilerProject,
} from '../generators/programs.ts';
import { countRuns, median, metOrMissed, printTable, relativeText, rounded } from '../results.ts';

/** Seconds after which a program is killed. */
const LIMIT = 600;
const MAX_CPU = 10;
const MAX_MEMORY = 600;
const MAX_CALL_BYTES = 7_000;
const DONE = 'done';
const OUR_SERVER = 'ours, server with validators';

interface Row {
  readonly cpu: number;
  readonly memory: number;
  readonly text: Record<string, string | number>;
}

/**
 * Generates code from each document with our generator and its peers, compiles it, and assigns the valid examples of
 * the document to the types. Then compares the sizes of clients with one call, and the cost of a call.
 *
 * @param options.runs how often each program is measured; the medians are printed
 * @param options.calls how many calls each client makes per run
 * @param files documents, each a single file; by default our own
 */
export default async function benchGenerator(
  { runs, calls }: { runs: number; calls: number },
  files: readonly string[] = [],
): Promise<void> {
  for (const file of files.length > 0 ? files : [bundleFile]) await benchDocument(file, runs);
  const { ours, peer, ratio } = await withTemporaryFolder((folder) => compareCalls(folder, runs, calls));
  printTable(
    {
      ours: { 'CPU µs per call': rounded(ours), 'times openapi-fetch': relativeText(ratio) },
      'openapi-fetch': { 'CPU µs per call': rounded(peer), 'times openapi-fetch': '1' },
    },
    'A call with path, query and body, on a stub of `fetch`:',
  );
}

async function benchDocument(file: string, runs: number): Promise<void> {
  const document = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }) as Record<string, unknown>;
  await withTemporaryFolder(async (folder) => {
    writeCompilerProject(folder);
    const costs = new Map(GENERATOR_PROGRAMS.map((program) => [program, [] as ProcessCost[]]));
    for (const run of countRuns(`generator, ${basename(file)}`, runs)) {
      for (const [at, program] of GENERATOR_PROGRAMS.entries()) {
        const output = join(folder, `${at}`, `${run}`);
        mkdirSync(output, { recursive: true });
        costs.get(program)?.push(await measureProcess(program.args(file, output), folder, LIMIT));
      }
    }
    console.error(`generator, ${basename(file)}: compiling`);
    const refused = await refusedExamples(folder, document);
    const rows = new Map<string, Row>();
    for (const [at, program] of GENERATOR_PROGRAMS.entries()) {
      const row = await rowOf(folder, `${at}/0`, costs.get(program) ?? []);
      const examples = refused.counts.get(program.name);
      rows.set(program.name, { ...row, text: { ...row.text, 'valid examples refused': examples ?? '' } });
    }
    report(basename(file), refused.examples, rows);
    const folderOf = (name: string) =>
      join(folder, `${GENERATOR_PROGRAMS.findIndex((program) => program.name === name)}`, '0');
    const call = oneCall(
      document,
      folderOf('ours, client'),
      folderOf('hey-api, sdk and zod'),
      folderOf('orval, fetch'),
    );
    if (!call) return;
    const sizes = await sizesOf(call.programs);
    printTable(sizes, `One call, \`${call.operation}\`, bundled for browsers, in bytes:`);
    const isMet = (sizes.ours?.gzipped ?? Number.NaN) <= MAX_CALL_BYTES;
    console.log(`Target: one call of ours at most ${MAX_CALL_BYTES} bytes gzipped (${metOrMissed(isMet)}).`);
  });
}

async function rowOf(folder: string, output: string, costs: readonly ProcessCost[]): Promise<Row> {
  const failed = costs.find(({ status }) => status !== 0);
  const cpu = median(costs.map((cost) => cost.cpu));
  const memory = median(costs.map((cost) => cost.memory));
  const { files, bytes } = sizeOf(join(folder, output));
  const end = failed ? (failed.status === undefined ? `over ${LIMIT} s` : `status ${failed.status}`) : DONE;
  const text = { 'CPU s': rounded(cpu), MiB: Math.round(memory), end, files, kB: Math.round(bytes / 1000) };
  if (files === 0) return { cpu, memory, text };
  const { wrong, cpu: compiling } = await compile(folder, [output], LIMIT);
  return { cpu, memory, text: { ...text, 'tsc errors': wrong.size, 'tsc CPU s': rounded(compiling) } };
}

function sizeOf(folder: string): { files: number; bytes: number } {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = found.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);
  return { files: found.length, bytes };
}

/** Counts the examples that the types of each program refuse, for components for which every program has a type. */
async function refusedExamples(folder: string, document: Record<string, unknown>) {
  const all = validExamples(document);
  const components = [...new Set(all.map(({ schema }) => schema))];
  const typed = GENERATOR_PROGRAMS.flatMap((program, at) => {
    const file = program.types && join(folder, `${at}`, '0', program.types);
    if (!file || !statSync(file, { throwIfNoEntry: false })) return [];
    return [{ program, at, file, names: typesByComponent(program.name, file, components) }];
  });
  const examples = all.filter(({ schema }) => typed.every(({ names }) => names.has(schema)));
  const counts = new Map<string, number>();
  for (const { program, at, names } of typed) {
    const check = `check-${at}.ts`;
    writeCheck(join(folder, check), `./${at}/0/${program.types}`, examples, names);
    const { wrong } = await compile(folder, [check], LIMIT);
    counts.set(program.name, [...wrong].filter((line) => line.startsWith(`${check}:`)).length);
  }
  return { examples, counts };
}

function report(name: string, examples: readonly ValidExample[], rows: ReadonlyMap<string, Row>): void {
  printTable(
    Object.fromEntries([...rows].map(([program, { text }]) => [program, text])),
    `**${name}**, ${examples.length} valid examples:`,
  );
  const { cpu = Number.NaN, memory = Number.NaN, text } = rows.get(OUR_SERVER) ?? {};
  const isMet = text?.end === DONE && cpu <= MAX_CPU && memory <= MAX_MEMORY;
  console.log(
    `Target: ${OUR_SERVER} at most ${MAX_CPU} s of CPU and ${MAX_MEMORY} MiB (${metOrMissed(isMet)}).`,
  );
}
