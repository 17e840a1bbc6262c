#!/usr/bin/env node
import { createThrottledLog, runCommand } from '@cross-border-payments/cli-kit';
import { nearestName } from '@cross-border-payments/explain';
import { mask, operationOf, reasonOf, type TestTarget } from '../test-kit/exchange.ts';
import { RequestRun, type RunRequestOptions, runMalformed } from '../test-kit/request-run.ts';
import { type RulesReport, runRules } from '../test-kit/run-rules.ts';
import { messageChecks } from '../test-kit/verdict.ts';
import { CONFORM_HELP, CONFORM_OPTIONS, type ConformOptions, readOptions } from './options.ts';
import { isConform, reportAsJson, reportAsText } from './report.ts';

async function logIn(
  target: TestTarget,
  keys: { readonly appKey: string; readonly secretKey: string },
  options: RunRequestOptions & { readonly baseUrl: string },
): Promise<string> {
  const run = new RequestRun(target, options);
  const { host } = new URL(options.baseUrl);
  const failure = (text: string) =>
    new Error(`${mask(text, [keys.secretKey])}, or give a token with \`--token\`.`);
  const noToken = (reason: string) =>
    failure(`The login failed: no token from ${host}: ${reason} Check \`--base-url\``);
  const response = await run.send(run.request('createToken', { body: keys })).catch((error) => {
    throw noToken(`${reasonOf(error)}.`);
  });
  const { status } = response;
  const { data, message = 'no message' } = Object(response.body);
  if (status === 200 && typeof data === 'string' && data !== '') return data;
  if (status !== 200 && status !== 400) throw noToken(`createToken returned HTTP ${status}: ${message}`);
  const signature = options.sign
    ? 'and that `sign` of the fixtures signs as the service verifies'
    : 'and export `sign` from the module of `--fixtures` if the service verifies signatures';
  const keysRefused = `The login failed: the service refused the keys: ${message}`;
  throw failure(`${keysRefused} Check \`--app-key\` and \`--secret-key\`, ${signature}`);
}

const PROGRESS_EVERY_MS = 2_000;
const STOPPED = 130;

async function run(values: Parameters<typeof readOptions>[0]): Promise<number> {
  const options = await readOptions(values);
  const stop = new AbortController();
  const onStop = () => stop.abort();
  process.once('SIGINT', onStop);
  try {
    return await conform(options, stop.signal);
  } catch (error) {
    const text = stop.signal.aborted ? 'Stopped before the end; no report.' : reasonOf(error);
    process.stderr.write(`${text}\n`);
    return stop.signal.aborted ? STOPPED : 1;
  } finally {
    process.off('SIGINT', onStop);
  }
}

async function conform(options: ConformOptions, signal: AbortSignal): Promise<number> {
  const { baseUrl, appKey, secretKey, only, allowMissing } = options;
  const target = (request: Request) => sendInTime(request, options.timeoutMs, signal);
  const run = {
    ...{ baseUrl, signal, ...(options.sign && { sign: options.sign }) },
    onWait: (seconds: number) => void process.stderr.write(`HTTP 429: waiting ${seconds} s.\n`),
  };
  const token = options.token ?? (await logIn(target, { appKey, secretKey: secretKey ?? '' }, run));
  const sent = { ...run, secrets: [token, secretKey ?? ''], headers: { appkey: appKey, token } };
  // Replaces the keys of the document's example, which belong to no merchant.
  const fixtures = { ...(secretKey && { createToken: { appKey, secretKey } }), ...options.fixtures };
  const say = createThrottledLog(PROGRESS_EVERY_MS);
  const report = await runRules(target, {
    ...{ ...sent, fixtures, onProgress: (done, all) => say(`Sent ${done} of ${all} requests.`) },
    ...(only && { only }),
  });
  const operation = only ? undefined : malformedOperation(report);
  const malformed = operation === undefined ? [] : await runMalformed(target, { ...sent, operation });
  const found = { report, malformed, allowMissing };
  process.stdout.write(options.json ? reportAsJson(found) : reportAsText(found));
  return isConform(found) ? 0 : 1;
}

async function sendInTime(request: Request, timeoutMs: number, stop: AbortSignal): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs);
  return fetch(request, { signal: AbortSignal.any([stop, late]) }).catch((error) => {
    throw late.aborted ? new Error(`the service did not respond within ${timeoutMs / 1_000} s`) : error;
  });
}

function malformedOperation({ examples, missing }: RulesReport): string | undefined {
  const ids = examples.map(({ instance }) => instance.operation).filter((id) => !missing.includes(id));
  return ids.find((id) => {
    const { security, body, method } = operationOf(id);
    const isJson = method === 'POST' && body?.formats[0]?.kind === 'json';
    return isJson && security.length > 0 && messageChecks.checkInput(id, { body: [] }).length > 0;
  });
}

// The package is also published as CommonJS, which has no top-level `await`.
export const done: Promise<void> = runCommand(CONFORM_HELP, CONFORM_OPTIONS, run, { nearest: nearestName });
