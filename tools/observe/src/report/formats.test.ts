import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeProposals } from '../propose/propose.ts';
import { entry, observeEntries, SHOP } from '../testing/shop.ts';
import { FORMATS } from './formats.ts';

const folder = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECRETS = [
  'Zhang Weiming',
  '6216610200016587010',
  'zhang.wei@mail.example',
  'tok_9a8b7c6d5e4f',
  '13800138000',
];
const [name, accountNumber, mail, token, phone] = SECRETS;
const headers = { token: String(token) };
const body = (at: number) => ({ orderNo: `N-${at}`, fullName: name, accountNumber, note: phone });
const accepted = (at: number) =>
  entry({ headers, body: body(at) }, 200, {
    status: '1',
    data: { mail, owner: { name }, id: '7', status: 'new' },
  });
const broken = (at: number) =>
  entry({ headers, body: { ...body(at), kind: 'gift' } }, 200, { status: '1', data: {} });
const refused = (at: number) =>
  entry({ headers, body: { ...body(at), text: 'x' } }, 400, {
    status: '-1',
    message: `No account of ${name} (${mail}), ${token}`,
  });
const make = (each: (at: number) => object) => Array.from({ length: 25 }, (_, at) => each(at));
const report = observeEntries([...make(accepted), ...make(broken), ...make(refused)]);

test.each(Object.keys(FORMATS))(
  'a report as %s shows findings, and no planted secret or personal data',
  (format) => {
    const text = FORMATS[format]?.(report) ?? '';
    expect(text).toContain('`text` is required because `kind` is `gift` (R-001)');
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  },
);

test('proposals have no planted secret or personal data', async () => {
  cpSync(SHOP, join(folder, 'openapi.yaml'));
  expect(await writeProposals(report, join(folder, 'openapi.yaml'), folder)).toHaveLength(1);
  const text = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
  expect(text).toContain('owner:');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

test('SARIF names a rule, a place and a message for each contradiction', () => {
  const { runs } = JSON.parse(FORMATS.sarif?.(report) ?? '');
  expect(runs[0].results[0]).toMatchObject({ ruleId: 'R-001', level: 'error' });
  expect(runs[0].results).toHaveLength(report.findings.length);
});

test('a report without contradictions ends with that sentence', () => {
  expect(FORMATS.text?.(observeEntries(make(accepted)))).toMatch(/No contradiction\.\n$/);
});

test('a report lists the rules that were seen, and names the others', () => {
  const text = FORMATS.text?.(report) ?? '';
  expect(text).toMatch(/^ {2}R-001 {2}contradicted 25 times$/m);
  const unseen = FORMATS.text?.(observeEntries(make(accepted))) ?? '';
  expect(unseen).toMatch(/^Not seen: R-001/m);
  expect(unseen).not.toMatch(/^ {2}R-001/m);
});

test.each([
  ['no exchange', []],
  ['exchanges with another host', [entry({ url: 'https://other.example/a' }, 200, {})]],
])('a report on %s does not say that there is no contradiction', (_, entries) => {
  const text = FORMATS.text?.(observeEntries(entries));
  expect(text).toMatch(/Nothing was compared: .*\.\n$/);
  expect(text?.split('\n').length).toBeLessThan(6);
  expect(text).not.toContain('No contradiction');
});

test.each([
  ['of another host', 'https://other.example/a', 1],
  ['of the service', '/orders/7', 0],
])('the command ends with a status of its own for exchanges %s', (_, url, status) => {
  const file = join(folder, 'traffic.ndjson');
  writeFileSync(file, JSON.stringify(entry({ method: 'GET', url }, 200, {})));
  const command = fileURLToPath(new URL('../observe.ts', import.meta.url));
  const { status: ended } = spawnSync(process.execPath, [command, file, '--document', SHOP]);
  expect(ended).toBe(status);
});

test.each(['text', 'markdown'])('a report as %s has no control characters of the service', (format) => {
  const hostile = (at: number) =>
    entry({ body: { ...body(at), text: 'x' } }, 400, { status: '-1', message: '\u001b[Hno\nway \u009b!' });
  const text = FORMATS[format]?.(observeEntries([...make(accepted), ...make(hostile)])) ?? '';
  expect(text).toContain('?[Hno way ?!');
});
