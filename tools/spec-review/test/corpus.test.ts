// Long form also: 11 of 12 changes of the corpus.
import { resolvePointer } from '@cross-border-payments/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Draft } from '../src/findings/finding.ts';
import { kinds } from '../src/findings/settings.ts';
import { readPair, Version, type VersionReader } from '../src/repository/version.ts';
import { compareVersions } from './compare-versions.ts';
import { type Change, readChanges, readOddInputs, reviewChange } from './corpus.ts';

const changes = readChanges();

test('the corpus has the stated size', () => {
  const count = (verdict: string) => changes.filter((change) => change.verdict === verdict).length;
  expect(count('breaking')).toBeGreaterThanOrEqual(120);
  expect(count('safe')).toBeGreaterThanOrEqual(70);
  expect(count('source')).toBeGreaterThanOrEqual(20);
  expect(readOddInputs().length).toBeGreaterThanOrEqual(15);
  expect(changes.filter(({ id }) => id.startsWith('conditions/')).length).toBeGreaterThanOrEqual(60);
  expect(changes.filter(({ id }) => id.startsWith('webhooks/')).length).toBeGreaterThanOrEqual(20);
});

/** The short form reviews every twelfth change, the long form the others. */
const changesOfForm = changes.filter((_, at) => (at % 12 === 0) !== (process.env.TEST_FORM === 'long'));

test.each(changesOfForm.map((change) => [change.id, change] as const))('%s', (_, change) => {
  const found = reviewChange(change);
  const level = found[0]?.level ?? 'none';
  for (const { kind } of found) expect(kinds).toContain(kind);
  if (change.level === 'none') expect(['none', 'docs']).toContain(level);
  else if (change.level !== undefined) expect(level).toBe(change.level);
  else if (change.verdict === 'safe') expect(['none', 'docs', 'additive']).toContain(level);
  else expect(level).toBe(change.verdict);
  const shown = found.filter((one) => one.level === 'breaking' && one.counterexample !== undefined);
  if (change.verdict === 'breaking' && change.proof) expect(shown).not.toEqual([]);
  for (const finding of shown) expectProof(change, finding);
  for (const { place, part = '' } of found) {
    const isThere = resolvePointer(change[place.version], place.pointer) !== undefined;
    if (/^(path|query|header|cookie)$/.test(part)) expect([place, isThere]).toEqual([place, true]);
  }
});

const ajv = new Ajv2020({ strict: false, logger: false });
formats.default(ajv);
let documents = 0;

/** Checks the counterexample of a body with a separate Ajv, on the original documents. */
function expectProof(
  { base, head }: Change,
  { direction, part = '', operations, counterexample }: Draft,
): void {
  const isCallback = operations[0]?.includes('{$') === true;
  if (base.openapi !== '3.1.0' || isCallback || !/^(body|response \d+|reply \d+)$/.test(part)) return;
  const accepts = (document: Record<string, unknown>) => {
    const pointer = messagePointer(document, operations[0] ?? '', part);
    documents += 1;
    const $id = `https://corpus.example/${documents}`;
    ajv.addSchema({ ...document, $id });
    return ajv.compile({ $ref: `${$id}#${pointer}` })(counterexample);
  };
  const isReceived = direction === 'request' || direction === 'reply';
  expect([accepts(base), accepts(head)]).toEqual(isReceived ? [true, false] : [false, true]);
}

type Tree = Readonly<Record<string, Record<string, Record<string, unknown>>>>;

/** Returns the pointer to the schema of a message, by the name of its operation. */
function messagePointer(document: Record<string, unknown>, name: string, part: string): string {
  const sections = ['paths', 'webhooks'].flatMap((section) =>
    Object.entries((document[section] ?? {}) as Tree).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ steps: [section, path, method], operation })),
    ),
  );
  const found = sections.find(({ steps: [, path, method = ''], operation }) =>
    operation.operationId === undefined
      ? name === `${method.toUpperCase()} ${path}`
      : operation.operationId === name,
  );
  if (!found) throw new Error(`no operation ${name}`);
  const [, status = ''] = part.split(' ');
  const { requestBody, responses } = found.operation as {
    requestBody: object;
    responses: Record<string, object>;
  };
  const { content } = (part === 'body' ? requestBody : responses[status]) as { content: object };
  const at = part === 'body' ? ['requestBody'] : ['responses', status];
  const steps = [...found.steps, ...at, 'content', Object.keys(content)[0] ?? '', 'schema'];
  return `/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

const oddInputs = readOddInputs().map((input) => [input.id, input] as const);

test.each(oddInputs.filter(([, { text }]) => text !== undefined))(
  '%s',
  (_, { side, text = '', error, line }) => {
    const make = () => new Version(side, { text, file: 'x.yaml' }, 'x.yaml');
    expect(make).toThrow(error);
    expect(make).toThrow(`The ${side} cannot be reviewed: x.yaml`);
    if (line !== undefined) expect(make).toThrow(`x.yaml:${line}`);
  },
);

test.each(oddInputs.filter(([, { text }]) => text === undefined))(
  '%s is left out of both versions, and the rest is compared',
  (_, { side: oddSide, document, changed, error }) => {
    const make: VersionReader = (side, leaveOut) => {
      const own = side === oddSide ? changed : document;
      return new Version(side, { document: own, file: 'x.yaml' }, 'x.yaml', { leaveOut });
    };
    const { base, head, unread } = readPair(make);
    expect(unread[0]).toMatchObject({ in: oddSide, reason: expect.stringContaining(error) });
    expect((oddSide === 'base' ? base : head).find(unread[0]?.pointer ?? '')?.line).toBeGreaterThan(1);
    expect(compareVersions({ base, head }).filter(({ level }) => level !== 'docs')).toEqual([]);
  },
);
