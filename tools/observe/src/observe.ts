#!/usr/bin/env node
import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  closeServer,
  createThrottledLog,
  listen,
  readPort,
  readWholeNumber,
  runCommand,
  UsageError,
} from '@cross-border-payments/cli-kit';
import { nearestName } from '@cross-border-payments/explain/near';
import { Contract } from './document/contract.ts';
import { Observation } from './evidence/observation.ts';
import { createProxy } from './record/proxy.ts';
import { Recorder } from './record/recorder.ts';
import { FORMATS } from './report/formats.ts';
import { isCompared, makeReport, type TrafficReport } from './report/report.ts';
import { HarWriter, readTraffic } from './traffic/recording.ts';

const HELP = `Compares real traffic with an OpenAPI document: contradictions, evidence for each rule, answers to unknowns.

Usage: pnpm observe TRAFFIC... [options]
       pnpm observe --target URL [--port 4030] [--har FILE] [options]

TRAFFIC are HAR files, or files with one HAR entry per line. With --target, a reverse proxy passes requests on to URL
untouched, and reports on Ctrl-C. Credentials and personal data are masked before anything is written.

  --document FILE   the OpenAPI document (default: spec/generated/openapi.json)
  --target URL      address of the service
  --port NUMBER     port of the proxy, 0 for a free one (default: 4030)
  --har FILE        writes the masked traffic to this file
  --format FORMAT   text (default), markdown, json or sarif
  --output FILE     writes the report there instead of printing it
  --propose FOLDER  writes the changed files of the document and of its second entry to this folder
  --source FILE     entry file of the hand-written document that --propose changes (default: spec/openapi.yaml)
  --at-least COUNT  exchanges that a proposal needs (default: 20)
  --help            shows this text

Exit status: 0 no contradiction, 1 a contradiction, nothing to compare or a failure, 2 wrong usage.`;

const OPTIONS = {
  document: { type: 'string', default: 'spec/generated/openapi.json' },
  target: { type: 'string' },
  port: { type: 'string', default: '4030' },
  har: { type: 'string' },
  format: { type: 'string', default: 'text' },
  output: { type: 'string' },
  propose: { type: 'string' },
  source: { type: 'string' },
  'at-least': { type: 'string', default: '20' },
} as const;

const SLOW_MS = 2_000;
const GRACE_MS = 500;

await runCommand(
  HELP,
  OPTIONS,
  async (values, files) => {
    const { document, target, har, format, output, propose } = values;
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    const formats = Object.keys(FORMATS).join(', ');
    if (!write) throw new UsageError(`\`--format\` must be one of ${formats}, not \`${format}\`.`);
    const atLeast = readWholeNumber('at-least', values['at-least'], 1);
    if ((files.length === 0) === (target === undefined))
      throw new UsageError('Name files with recorded traffic, or the service with `--target`, but not both.');
    for (const file of [document, ...files])
      if (!existsSync(file)) throw new UsageError(`There is no file \`${file}\`.`);
    if (files.some((file) => [har, output].some((path) => path && resolve(path) === resolve(file))))
      throw new UsageError('`--har` and `--output` must not name a file with recorded traffic.');
    const report =
      target === undefined
        ? await observeFiles(files, document, har, atLeast)
        : await observeService(readTarget(target), readPort('port', values.port), { document, har, atLeast });
    if (propose !== undefined) {
      const { writeProposals } = await import('./propose/propose.ts');
      const proposed = await writeProposals(report, values.source ?? defaultSource(document), propose);
      process.stderr.write(proposed.map((line) => `${line}\n`).join(''));
    }
    if (output === undefined) process.stdout.write(write(report));
    else await writeFile(output, write(report));
    return report.findings.length === 0 && isCompared(report) ? 0 : 1;
  },
  { allowPositionals: true, name: 'observe', nearest: nearestName },
);

function defaultSource(document: string): string {
  return document === OPTIONS.document.default ? 'spec/openapi.yaml' : document;
}

function readTarget(text: string): URL {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`\`--target\` must be an http or https URL, not \`${text}\`.`);
}

async function observeFiles(
  files: readonly string[],
  document: string,
  har: string | undefined,
  atLeast: number,
): Promise<TrafficReport> {
  const observation = new Observation(new Contract(document));
  const problems = new Map<string, number>();
  const log = createThrottledLog(SLOW_MS);
  const writer = har === undefined ? undefined : new HarWriter(har);
  const total = files.reduce((sum, file) => sum + statSync(file).size, 0);
  let read = 0;
  const onBytes = (bytes: number) => {
    read += bytes;
    log(`observe: ${observation.exchanges} exchanges, ${Math.floor((100 * read) / total)} % ...`);
  };
  for (const file of files) {
    for await (const exchange of readTraffic(file, problems, onBytes)) {
      const masked = observation.add(exchange);
      writer?.write(masked);
    }
  }
  await writer?.close();
  return makeReport(observation, problems, atLeast);
}

async function observeService(
  target: URL,
  port: number,
  settings: ConstructorParameters<typeof Recorder>[0],
): Promise<TrafficReport> {
  const recorder = new Recorder(settings);
  const proxy = createProxy(target, {
    onExchange: (exchange) => recorder.add(exchange),
    onProblem: (problem) => recorder.note(problem),
  });
  const listening = await listen(proxy, port, '127.0.0.1');
  process.stderr.write(
    `observe: http://127.0.0.1:${listening} passes requests on to ${target.href} (Ctrl-C ends it and reports)\n`,
  );
  const stopped = new Promise<void>((end) => process.once('SIGINT', end).once('SIGTERM', end));
  try {
    await Promise.race([stopped, recorder.failure]);
  } finally {
    await closeServer(proxy, GRACE_MS);
  }
  return recorder.finish();
}
