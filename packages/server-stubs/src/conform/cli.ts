#!/usr/bin/env node
import type { RuleRequest } from '../test-kit/instance.ts';
import { runMalformed } from '../test-kit/run-malformed.ts';
import { reasonOf, runRules } from '../test-kit/run-rules.ts';
import { logIn } from './log-in.ts';
import { CONFORM_HELP, type ConformOptions, readOptions } from './options.ts';
import { isConform, reportAsJson, reportAsText } from './report.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const PROGRESS_STEP = 100;
const STOPPED = 130;

// The published form has a CommonJS twin, which knows no `await` at the top.
void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(CONFORM_HELP);
    return 0;
  }
  const options = readOptions(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options} See --help.\n`);
    return 2;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  try {
    return await conform(options, stop.signal);
  } catch (error) {
    const text = stop.signal.aborted ? 'Stopped before the end; no report.' : reasonOf(error);
    process.stderr.write(`${text}\n`);
    return stop.signal.aborted ? STOPPED : 1;
  }
}

async function conform(options: ConformOptions, signal: AbortSignal): Promise<number> {
  const { baseUrl, appKey, rules } = options;
  const target = (request: Request) =>
    fetch(request, { signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) });
  const token = options.token ?? (await logIn(target, options));
  const secrets = [token, options.secretKey ?? ''];
  const sent = { baseUrl, signal, secrets, headers: { appkey: appKey, token } };
  const only = ({ rule }: RuleRequest) => rules === undefined || rules.includes(rule);
  const report = await runRules(target, { ...sent, only, onProgress: showProgress });
  const malformed = rules ? [] : await runMalformed(target, sent);
  const text = options.json ? reportAsJson(report, malformed) : reportAsText(report, malformed);
  process.stdout.write(text);
  return isConform(report, malformed) ? 0 : 1;
}

function showProgress(done: number, all: number): void {
  if (done % PROGRESS_STEP === 0 || done === all) process.stderr.write(`Sent ${done} of ${all} requests.\n`);
}
