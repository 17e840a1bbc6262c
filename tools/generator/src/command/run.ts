import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describeUnsupported, type Generated, generateFiles } from '../generate-files.ts';
import { readInvocations } from './config-file.ts';
import { findHints } from './hints.ts';
import type { Invocation, OptionValues } from './invocation.ts';
import { obsoleteFiles, refuseOtherTarget, removeFiles, staleFiles, writeOutput } from './output-folder.ts';

/** Time in milliseconds after which the command prints its steps. For a large document, it prints them from the start. */
const WAIT_BUDGET_MS = 1_000;
const LARGE_BYTES = 1_000_000;

const MAX_LISTED = 20;

/** @throws UsageError for a wrong option */
export async function runGenerator(values: OptionValues): Promise<void> {
  const invocations = await readInvocations(values);
  const writeEach = async () => (await forEach(invocations, writeAll)).flat();
  if (values['list-unsupported']) await forEach(invocations, listUnsupported);
  else if (values.check) await forEach(invocations, checkOutputFiles);
  else if (values.watch) await keepRunning(invocations, writeEach);
  else await writeEach();
}

/** Continues after a failure. @throws Error with the messages of all failed jobs */
async function forEach<Result>(
  invocations: readonly Invocation[],
  job: (invocation: Invocation) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const messages = new Set<string>();
  for (const invocation of invocations) {
    try {
      results.push(await job(invocation));
    } catch (error) {
      messages.add((error as Error).message);
    }
  }
  if (messages.size > 0) throw new Error([...messages].join('\n'));
  return results;
}

async function listUnsupported({ options }: Invocation): Promise<void> {
  const { accepted } = await generate({ ...options, allow: ['all'] });
  const lines = accepted.map((item) => describeUnsupported(item));
  console.log(lines.join('\n') || 'Everything in the document can be represented.');
}

async function checkOutputFiles({ options, output, clean }: Invocation): Promise<void> {
  const { files } = await generate(options);
  const stale = staleFiles(output, files);
  const left = clean ? obsoleteFiles(output, files) : [];
  if (stale.length + left.length === 0) return;
  const list = (names: readonly string[]) => names.map((name) => `  ${join(output, name)}\n`).join('');
  const faults = [
    stale.length > 0 ? `These files are missing or stale:\n${list(stale)}` : '',
    left.length > 0 ? `These generated files would be removed by \`--clean\`:\n${list(left)}` : '',
  ];
  throw new Error(`${faults.join('')}Run the same command without \`--check\`.`);
}

/** Returns the files of the document. */
async function writeAll({ options, output, clean }: Invocation): Promise<readonly string[]> {
  const generated = await generate(options);
  if (!clean) refuseOtherTarget(output, generated.files);
  const changed = writeOutput(output, generated.files);
  const removed = clean ? obsoleteFiles(output, generated.files) : [];
  removeFiles(output, removed);
  console.log(report(output, generated, changed.length, removed));
  for (const warning of generated.warnings) console.error(`warning: ${warning}`);
  for (const hint of findHints(options, generated.files, output)) console.error(`note: ${hint}`);
  for (const item of unused(options.allow, generated.accepted))
    console.error(`\`--allow ${item}\` accepts nothing: no fault of the document has this pointer or code.`);
  return generated.sources;
}

/** Lists the entries of `--allow` that match no fault, for example because the fault has been corrected. */
function unused(allow: readonly string[] = [], accepted: Generated['accepted']): string[] {
  const known = new Set<string>(
    accepted.flatMap(({ code, pointer }) => [code, pointer, pointer.replace(/^#/, '')]),
  );
  return allow.filter((item) => item !== 'all' && !known.has(item));
}

function report(
  output: string,
  { files, model, accepted }: Generated,
  changed: number,
  removed: readonly string[],
): string {
  const counts = `${inNumbers(model.operations.length, 'operation')}, ${inNumbers(model.named.size, 'named schema')}`;
  const lines = [
    `Wrote ${inNumbers(files.size, 'file')} to ${output}, ${changed} of them changed: ${counts}.`,
    ...(removed.length > 0 ? ['Removed, since it is no longer written:'] : []),
    ...removed.map((name) => `  ${join(output, name)}`),
    ...(accepted.length > 0 ? [`Accepted, but not represented in the output: ${accepted.length}.`] : []),
    ...accepted.slice(0, MAX_LISTED).map((item) => describeUnsupported(item)),
    ...(accepted.length > MAX_LISTED ? ['  ... `--list-unsupported` lists all of them.'] : []),
  ];
  return lines.join('\n');
}

function inNumbers(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function generate(options: Invocation['options']): Promise<Generated> {
  const started = performance.now();
  const isLarge = (statSync(options.input, { throwIfNoEntry: false })?.size ?? 0) > LARGE_BYTES;
  const onStep = (step: string) => {
    if (isLarge || performance.now() - started > WAIT_BUDGET_MS) console.error(`${step} ...`);
  };
  return generateFiles({ ...options, onStep });
}

/** Time in milliseconds within which changes count as one, because editors write a file in several steps. */
const SETTLE_MS = 100;

/** @param job returns the files to watch; its errors are printed */
async function keepRunning(
  invocations: readonly Invocation[],
  job: () => Promise<readonly string[]>,
): Promise<void> {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const again = () => {
    last = last
      .then(job)
      .then(watchFolders)
      .catch((error: Error) => console.error(error.message));
  };
  // Watches folders and not files, because many editors replace a file, which would end its watch.
  const watchFolders = (files: readonly string[]) => {
    for (const folder of new Set(files.map((file) => dirname(resolve(file))))) {
      if (watchers.has(folder)) continue;
      const watcher = watch(folder, (_, name) => {
        if (!/\.(ya?ml|json)$/.test(name ?? '')) return;
        clearTimeout(timer);
        timer = setTimeout(again, SETTLE_MS);
      });
      watchers.set(folder, watcher);
    }
  };
  watchFolders(invocations.map(({ options }) => options.input));
  const ended = new Promise((end) => process.once('SIGINT', end).once('SIGTERM', end));
  again();
  await last;
  console.log('Waiting for changes of the document; Ctrl-C ends it.');
  await ended;
  clearTimeout(timer);
  for (const watcher of watchers.values()) watcher.close();
  await last;
}
