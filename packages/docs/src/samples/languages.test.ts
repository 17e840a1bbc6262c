// Long form also: javac compiles the Java samples.
import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { listOperations } from '@cross-border-payments/openapi';
import { startSandbox } from '@cross-border-payments/sandbox';
import { afterAll, expect, test, vi } from 'vitest';
import { objectOf } from '../json.ts';
import { copy } from '../testing/real-document.ts';
import { sampleRequest } from './sample-request.ts';
import { type Sample, samplesOf } from './samples.ts';

const run = promisify(execFile);
const operations = listOperations(copy).filter(({ section }) => section === 'paths');
const samples = new Map(operations.map((one) => [one.id, samplesOf(sampleRequest(copy, one))]));

/** A folder inside the package, so that Node finds the dependencies of the samples. */
const folder = mkdtempSync(join(fileURLToPath(new URL('../..', import.meta.url)), '.samples-test-'));
const pdf = join(folder, 'document.pdf');
writeFileSync(pdf, '%PDF-1.7\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Operations that need data from the response of an earlier operation, in an order that works. */
const FLOW = [
  ...['createToken', 'checkSignature', 'getGlobalPayoutQuote', 'createGlobalPayout', 'getGlobalPayoutStatus'],
  ...[
    'updateGlobalPayout',
    'uploadGlobalPayoutDocument',
    'completeGlobalPayoutDocuments',
    'confirmGlobalPayout',
  ],
  ...['uploadPayinDocument', 'createPayin', 'getPayinStatus', 'refreshPayinGateway', 'listPayins'],
  ...['createBusinessPayout', 'getBusinessPayoutStatus', 'uploadBusinessPayoutDocumentBase64'],
  ...['uploadBusinessPayoutDocument', 'completeBusinessPayoutDocuments', 'getBusinessPayoutQuote'],
  ...['confirmBusinessPayout', 'getPersonalPayoutQuote', 'createPersonalPayout', 'getPersonalPayoutStatus'],
  ...['updatePersonalPayout', 'uploadPersonalPayoutDocument', 'completePersonalPayoutDocuments'],
  ...['confirmPersonalPayout', 'createPersonalPayout', 'cancelPersonalPayout', 'createPersonalPayout'],
  ...['confirmPersonalPayoutDeprecated', 'listWallets', 'getWallet'],
  ...[
    'getWalletByCurrency',
    'getWalletsForPersonalPayouts',
    'listWalletsForPersonalPayouts',
    'getGlobalPayoutQuote',
    'convertWalletFunds',
  ],
  ...['findChineseCharacters', 'checkBankAccount', 'checkAlipayTransaction', 'listAreas', 'listOccupations'],
];
const SECOND_QUOTE = 'QG20261120000002';
const ORDER = [...FLOW, ...[...samples.keys()].filter((id) => !FLOW.includes(id))];

function codeOf(id: string, label: string): string {
  const found = samples.get(id)?.find((sample) => sample.label === label);
  if (found === undefined) throw new Error(`${id} has no sample for ${label}`);
  return found.code;
}

/** Returns the data of an operation's first success example. The examples of later requests contain the same ids. */
function shownData(id: string): Record<string, unknown> {
  const object = operations.find((one) => one.id === id)?.object ?? {};
  const content = objectOf(objectOf(objectOf(objectOf(object.responses)['200']).content)['application/json']);
  const [example] = Object.values(objectOf(content.examples));
  const ref =
    String(objectOf(example).$ref ?? '')
      .split('/')
      .at(-1) ?? '';
  const examples = objectOf(objectOf(copy.components).examples);
  return objectOf(objectOf(objectOf(ref === '' ? example : examples[ref]).value).data);
}

/** Runs the samples of a language in order. Replaces the ids in each sample by those that the sandbox has issued. */
async function runInOrder(
  label: string,
  runOne: (code: string, name: string) => Promise<unknown>,
): Promise<string[]> {
  const sandbox = await startSandbox({ port: 0, clock: 'manual', seed: 1 });
  const known = new Map([
    ['http://127.0.0.1:4020', sandbox.url],
    ['not-a-real-secret', sandbox.secretKey],
    ['YOUR_SECRET_KEY', sandbox.secretKey],
    ['document.pdf', pdf],
  ]);
  const failed: string[] = [];
  try {
    for (const [at, id] of ORDER.entries()) {
      // One order number creates one order.
      if (id === 'createPersonalPayout') known.set('PPO-2026-0001', `PPO-2026-${at}`);
      const code = [...known].reduce((text, [from, to]) => text.replaceAll(from, to), codeOf(id, label));
      const data = await runOne(code, `${at}-${id}`).catch((error: Error) => {
        // An operation without a handler in the sandbox cannot succeed.
        if (!/HTTP 501|is not implemented/.test(error.message)) failed.push(`${id}: ${error.message}`);
      });
      if (id === 'createToken') known.set('YOUR_TOKEN', String(data));
      learnIds(known, id, data);
    }
  } finally {
    await sandbox.close();
  }
  return failed;
}

/** Maps the ids in the example of a response to the ids that the sandbox has issued instead. */
function learnIds(known: Map<string, string>, id: string, data: unknown): void {
  for (const [name, value] of Object.entries(shownData(id))) {
    const issued = objectOf(data)[name];
    // In the examples, the order uses the first quote, and the conversion the second.
    const shown = id === 'getGlobalPayoutQuote' && known.has(String(value)) ? SECOND_QUOTE : String(value);
    if (['tradeId', 'queryNo', 'fileId'].includes(name) && issued !== undefined)
      known.set(shown, String(issued));
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
  expect(FLOW.filter((id) => !samples.has(id))).toEqual([]);
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;
test.skipIf(!hasCurl)(
  `the curl samples succeed on the sandbox${hasCurl ? '' : ' (skipped: no curl)'}`,
  async () => {
    const failed = await runInOrder('curl', async (code) => {
      const { stdout } = await run('sh', ['-c', code]);
      const { status, message, data } = JSON.parse(stdout);
      if (status !== '1') throw new Error(message);
      return data;
    });
    expect(failed).toEqual([]);
  },
);

test.each(['TypeScript client', 'fetch'])('the samples for %s succeed on the sandbox', async (label) => {
  const prefix = label === 'fetch' ? 'fetch' : 'client';
  expect(await runInOrder(label, (code, name) => runModule(code, `${prefix}-${name}`))).toEqual([]);
});

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

const java = process.env.TEST_FORM === 'long' && spawnSync('javac', ['-version']).status === 0;
test.skipIf(!java)(
  `javac compiles the samples for Java${java ? '' : ' (skipped: no javac, or the short form)'}`,
  async () => {
    const sources = written('Java').map(({ code }, at) => {
      const file = join(folder, `Sample${at}.java`);
      writeFileSync(file, code.replace('class Sample', `class Sample${at}`));
      return file;
    });
    await run('javac', ['-encoding', 'UTF-8', '-d', join(folder, 'classes'), ...sources]);
  },
);

const php = spawnSync('php', ['--version']).status === 0;
test.skipIf(!php)(`PHP parses its samples${php ? '' : ' (skipped: no php)'}`, async () => {
  for (const [at, { code }] of written('PHP').entries()) {
    const file = join(folder, `${at}.php`);
    writeFileSync(file, code);
    await run('php', ['-l', file]);
  }
});
