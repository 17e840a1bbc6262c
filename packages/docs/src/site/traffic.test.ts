import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rules } from '../testing/real-document.ts';
import { site } from '../testing/real-site.ts';
import { readTrafficReport, ruleEvidence, ruleVerdict, unknownEvidence, verdictsHtml } from './traffic.ts';

const folder = mkdtempSync(join(tmpdir(), 'traffic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bodyOf = ({ pages }: typeof site, path: string): string =>
  pages.find((page) => page.path === path)?.body ?? '';
const rowOf = (body: string, start: string): string =>
  body.split('<tr').find((row) => row.includes(start)) ?? '';

/** What observe reports about one day with a service. */
const STATUSES = { statement: 'status values of payout orders', section: '3', certainty: 'few' };
const REPORT = {
  ...{ exchanges: 1_200, hosts: ['service.example'], to: '2026-12-01T10:00:00.000Z' },
  rules: [
    { id: 'R-001', followed: 3, confirmed: 1, contradicted: 0 },
    { id: 'R-002', followed: 0, confirmed: 2, contradicted: 1_100 },
  ],
  unknowns: [{ ...STATUSES, count: 4, places: [{ text: '`paid<b>`' }, { text: '`paid<b>`' }] }],
};

test('the committed report is of the sandbox, names every rule, and the pages say whose figures they show', () => {
  expect(
    readTrafficReport().rules.map(({ id }) => id),
    'The rules of packages/docs/traffic.json differ from those of spec/rules. Record the sandbox again: `npx --yes pnpm accept:texts`, and commit the file',
  ).toEqual(rules.map(({ id }) => id));
  const list = bodyOf(site, 'rules/index.html');
  expect(rowOf(list, '>R-001<')).toMatch(/confirmed \d+ times, followed \d+ times/);
  expect(rowOf(list, '>R-024<')).toContain('not seen');
  for (const page of ['rules/index.html', 'unknowns.html'])
    expect(bodyOf(site, page)).toContain('no traffic of the service has been recorded yet');
  expect(bodyOf(site, 'rules/R-001.html')).toMatch(/In traffic of the sandbox<\/a>: confirmed/);
  // The values of the sandbox answer nothing about the service.
  const unknowns = bodyOf(site, 'unknowns.html');
  expect(rowOf(unknowns, 'id="status-values-of-payout-orders"')).toMatch(/>sandbox: [\d,]+ times</);
});

test('the report of a service replaces the figures, with what it sent', () => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(REPORT));
  const report = readTrafficReport(file);
  expect(['R-001', 'R-002', 'R-003'].map((id) => ruleEvidence(report, id))).toEqual([
    'confirmed once, followed 3 times',
    'contradicted 1,100 times, confirmed 2 times',
    'not seen',
  ]);
  expect(['R-001', 'R-002', 'R-003'].map((id) => ruleVerdict(report, id))).toEqual([
    ...['confirmed', 'contradicted', 'not seen'],
  ]);
  const explained = verdictsHtml(report);
  expect(explained).toContain(
    'from 1,200 requests to <code>service.example</code>. The last was recorded on 2026-12-01.',
  );
  expect(explained).not.toContain('no traffic of the service');
  expect(unknownEvidence(report, new Set([STATUSES.statement]))).toBe(
    '4 times, too few to rely on: <code>paid&lt;b&gt;</code>',
  );
  expect(unknownEvidence(report, new Set(['rate limits']))).toBe('not seen');
});

test('another file is refused', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '[]');
  expect(() => readTrafficReport(file)).toThrow(/is not a report of observe\. Write one with/);
});
