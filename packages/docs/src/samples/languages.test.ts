// Long form also: the samples for languages other than curl run, and those of all examples.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { listOperations } from '@cross-border-payments/openapi';
import { startSandbox } from '@cross-border-payments/sandbox';
import { afterAll, expect, test, vi } from 'vitest';
import { JAVA, PYTHON, type Runner, SHELL, startRunner } from '../testing/in-one-process.ts';
import { document } from '../testing/real-document.ts';
import { type Sample, samplesOf } from './languages.ts';
import { newOrderFor, operationsBefore, STATE_HINT } from './life-cycle.ts';
import { examplesOf, sampleRequest } from './sample-request.ts';

const run = promisify(execFile);
const operations = listOperations(document).filter(({ section }) => section === 'paths');
const isLong = process.env.TEST_FORM === 'long';
/** The samples of each example, by operation; from the second example with its number, such as `createPayin-2`. */
const samples = new Map(
  operations.flatMap((one) => {
    const { length } = isLong ? examplesOf(document, one.object.requestBody) : [];
    return Array.from(
      { length: Math.max(1, length) },
      (_, at) =>
        [at === 0 ? one.id : `${one.id}-${at + 1}`, samplesOf(sampleRequest(document, one, at))] as const,
    );
  }),
);

/** A folder inside the package, so that Node finds the dependencies of the samples. */
const folder = mkdtempSync(join(fileURLToPath(new URL('../..', import.meta.url)), '.samples-test-'));
const pdf = join(folder, 'document.pdf');
writeFileSync(pdf, '%PDF-1.7\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function codeOf(id: string, label: string): string {
  const found = samples.get(id)?.find((sample) => sample.label === label);
  if (found === undefined) throw new Error(`${id} has no sample for ${label}`);
  return found.code;
}

/** Quotes have numbers of the same form, which start with Q. */
const TRADE_ID = /\b(?!Q)[A-Z]{2}\d{14}\b/g;

/**
 * Runs the samples of a language, each on a sandbox that contains only the examples, with the keys filled in. The
 * sandbox is reset after each sample that may change it.
 */
async function runAlone(
  label: string,
  runOne: (code: string, name: string) => Promise<unknown>,
): Promise<string[]> {
  const sandbox = await startSandbox({ port: 0, clock: 'manual', seed: 1, examples: true });
  const { appKey, secretKey } = sandbox;
  const headers = { 'content-type': 'application/json' };
  const post = async (path: string, body: unknown): Promise<{ data?: unknown }> =>
    (await fetch(sandbox.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const failed: string[] = [];
  const reads = operations.filter(({ object }) => object['x-retry'] === 'read').map((one) => one.id);
  let token: unknown;
  try {
    for (const id of samples.keys()) {
      token ??= (await post('/payout/oauth/token', { appKey, secretKey })).data;
      const given = [
        ['http://127.0.0.1:4020', sandbox.url],
        ['not-a-real-secret', secretKey],
        ['YOUR_SECRET_KEY', secretKey],
        ['YOUR_TOKEN', String(token)],
        ['document.pdf', pdf],
      ] as const;
      const operation = id.replace(/-\d$/, '');
      const order = newOrderFor(operation);
      const earlier = (order && operationsBefore(order, operation)) ?? [];
      // The example of an earlier operation may name another order.
      const [tradeId = ''] = codeOf(id, label).match(TRADE_ID) ?? [];
      for (const one of [...earlier, id]) {
        const sample = one === id ? codeOf(id, label) : codeOf(one, label).replaceAll(TRADE_ID, tradeId);
        const code = given.reduce((text, [from, to]) => text.replaceAll(from, to), sample);
        await runOne(code, `${id}-${one}`).catch((error: Error) => {
          // An operation without a handler in the sandbox cannot succeed.
          if (!/HTTP 501|is not implemented/.test(error.message)) failed.push(`${one}: ${error.message}`);
        });
      }
      if (reads.includes(id.replace(/-\d$/, ''))) continue;
      await post('/_sandbox/reset', {});
      token = undefined;
    }
  } finally {
    await sandbox.close();
  }
  return failed;
}

/**
 * Runs all samples of a language in one process.
 * @param isRight whether a sample that prints this has succeeded
 */
async function runInOneProcess(
  label: string,
  runner: Runner,
  extension: string,
  isRight: (printed: string) => boolean,
): Promise<string[]> {
  const program = join(folder, runner.file);
  writeFileSync(program, runner.program);
  const { run, end } = startRunner(runner, program);
  try {
    return await runAlone(label, async (code, name) => {
      const file = join(folder, `${name}.${extension}`);
      writeFileSync(file, code);
      const printed = await run(file);
      if (!isRight(printed)) throw new Error(printed);
    });
  } finally {
    end();
  }
}

/** Runs a module and returns the first value that it printed. */
async function runModule(code: string, name: string): Promise<unknown> {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, code);
  const printed: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((value) => void printed.push(value));
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
    return printed[0];
  } finally {
    log.mockRestore();
  }
}

test('every operation has a sample in six languages', () => {
  expect([...samples].filter(([, each]) => each.length !== 6).map(([id]) => id)).toEqual([]);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;
test.skipIf(!hasCurl)(
  `the curl samples succeed on the sandbox${hasCurl ? '' : ' (skipped: no curl)'}`,
  async () => {
    const isRight = (printed: string): boolean => /^\{.*"status":"1"/.test(printed);
    expect(await runInOneProcess('curl', SHELL, 'sh', isRight), STATE_HINT).toEqual([]);
  },
);

test('the samples of the TypeScript client compile', async () => {
  const types = join(folder, 'types');
  mkdirSync(types);
  const config = {
    extends: '../../tsconfig.json',
    include: ['*.ts'],
    compilerOptions: { lib: ['ES2023', 'DOM'] },
  };
  writeFileSync(join(types, 'tsconfig.json'), JSON.stringify(config));
  for (const id of samples.keys()) writeFileSync(join(types, `${id}.ts`), codeOf(id, 'TypeScript client'));
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = await run(process.execPath, [compiler, '-p', types]).catch((error) => error);
  expect(stdout).toBe('');
});

function written(label: string): Sample[] {
  return [...samples.values()].flatMap((all) => all.filter((sample) => sample.label === label));
}

const python = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!python)(`Python parses its samples${python ? '' : ' (skipped: no python3)'}`, () => {
  const program = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)\nprint("parsed")';
  const input = JSON.stringify(written('Python').map(({ code }) => code));
  expect(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' })).toBe('parsed\n');
});

const skipped = (has: boolean, name: string): string =>
  has ? '' : ` (skipped: no ${name}, or the short form)`;
const has = (...command: [string, string[]]): boolean => spawnSync(...command).status === 0;

test.skipIf(!isLong).each(['TypeScript client', 'fetch'])('the samples for %s succeed', async (label) => {
  expect(await runAlone(label, (code, name) => runModule(code, `${label[0]}-${name}`))).toEqual([]);
});

const requests = isLong && has('python3', ['-c', 'import requests']);
test.skipIf(!requests)(
  `the samples for Python succeed${skipped(requests, 'python3 with requests')}`,
  async () => {
    const isRight = (printed: string): boolean => printed !== '' && !printed.includes('Traceback');
    expect(await runInOneProcess('Python', PYTHON, 'py', isRight)).toEqual([]);
  },
);

const java = isLong && has('java', ['-version']);
test.skipIf(!java)(`the samples for Java succeed${skipped(java, 'java')}`, async () => {
  const isRight = (printed: string): boolean => /^200 \{.*"status":"1"/.test(printed);
  expect(await runInOneProcess('Java', JAVA, 'java', isRight)).toEqual([]);
});

const php = has('php', ['-r', 'exit(function_exists("token_get_all") ? 0 : 1);']);
test.skipIf(!php)(`PHP parses its samples${php ? '' : ' (skipped: no php with its tokenizer)'}`, () => {
  const program =
    'foreach (json_decode(stream_get_contents(STDIN)) as $code) token_get_all($code, TOKEN_PARSE); echo "parsed";';
  const input = JSON.stringify(written('PHP').map(({ code }) => code));
  expect(execFileSync('php', ['-r', program], { input, encoding: 'utf8' })).toBe('parsed');
});

const curlOfPhp = isLong && has('php', ['-r', 'curl_init();']);
test.skipIf(!curlOfPhp)(`the samples for PHP succeed${skipped(curlOfPhp, 'php with curl')}`, async () => {
  const succeed = (code: string): Promise<unknown> =>
    run('php', ['-r', code.replace('<?php', '')], { maxBuffer: 2 ** 28 });
  expect(await runAlone('PHP', succeed)).toEqual([]);
});
