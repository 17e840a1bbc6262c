import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeReview } from './make-review.ts';
import { copyOf, emptyRepository, type TestRepository, writeDocument } from './testing/test-repository.ts';
import { blocksMerge, notes, verdict } from './verdict.ts';

const PARCEL = 'spec/components/schemas/Parcel.yaml';
let start: TestRepository;
let repository: TestRepository;

beforeAll(async () => {
  start = emptyRepository();
  await writeDocument(start);
  start.commit('Write the document');
});

beforeEach(() => {
  repository = copyOf(start);
});

afterEach(() => repository.remove());

afterAll(() => start.remove());

async function review(file: string, from: string, to: string) {
  repository.edit(file, from, to);
  await repository.generate();
  return makeReview(repository.root, 'main');
}

describe('nothing changed', () => {
  test('finds nothing and replays the messages of the base', async () => {
    const made = await makeReview(repository.root, 'main');
    expect(made).toMatchObject({ findings: [], register: [], stale: [], replayed: 4, ahead: 0 });
    expect(verdict(made)).toBe('No change of the interface.');
    expect(blocksMerge(made)).toBe(false);
  });
});

describe('additions', () => {
  test('lists a new optional member with its operation and its line', async () => {
    const made = await review(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    expect(made.findings).toEqual([
      {
        level: 'additive',
        message: '`insured` was added to `Parcel`.',
        operations: ['createParcel'],
        pointer: '#/components/schemas/Parcel/properties/insured',
        source: { file: PARCEL, line: 8, exact: true },
      },
    ]);
    expect(verdict(made)).toBe('Additive: 1 addition.');
    expect(blocksMerge(made)).toBe(false);
  });

  test('takes a new enum value in a request for an addition', async () => {
    const made = await review('spec/components/schemas/Kind.yaml', 'tube]', 'tube, crate]');
    expect(made.findings).toMatchObject([
      { level: 'additive', message: '`enum` of `Kind` gained `"crate"`.', operations: ['createParcel'] },
    ]);
  });

  test('does not take other words for a change for programs', async () => {
    const made = await review('spec/paths/parcel_get.yaml', 'Find a parcel', 'Look for a parcel');
    expect(made.findings).toMatchObject([
      {
        level: 'neutral',
        operations: ['getParcel'],
        source: { file: 'spec/paths/parcel_get.yaml', line: 3 },
      },
    ]);
    expect(verdict(made)).toBe('No change for programs: 1 change of wording.');
  });
});

describe('breaks', () => {
  const breaks: [string, string, string, string, RegExp, number][] = [
    ['a member removed', PARCEL, '  weight: { type: integer }\n', '', /`weight`.*removed/, 3],
    ['an enum value removed', 'spec/components/schemas/Kind.yaml', ', tube]', ']', /lost.*tube/, 2],
    [
      'a maximum length tightened',
      PARCEL,
      'maxLength: 20',
      'maxLength: 5',
      /`maxLength` of `note`.*20.*5/,
      7,
    ],
    ['a new required member', PARCEL, 'required: [kind]', 'required: [kind, note]', /required: `note`/, 2],
    ['a tightened then', PARCEL, 'required: [weight]', 'required: [weight, note]', /`note`.*R-001/, 13],
  ];

  test.each(breaks)('%s', async (_name, file, from, to, message, line) => {
    const made = await review(file, from, to);
    expect(made.findings[0]).toMatchObject({ level: 'breaking', operations: ['createParcel'] });
    expect(made.findings[0]?.message).toMatch(message);
    expect(made.findings[0]?.source).toMatchObject({ file, line });
    expect(verdict(made)).toMatch(/^Breaking: /);
    expect(blocksMerge(made)).toBe(true);
  });

  test('an operation removed', async () => {
    const made = await review('spec/openapi.yaml', '  /parcel/get: { $ref: paths/parcel_get.yaml }\n', '');
    expect(made.findings).toMatchObject([
      {
        level: 'breaking',
        message: 'Path `/parcel/get` was removed.',
        operations: ['getParcel'],
        source: { file: 'spec/openapi.yaml', exact: false },
      },
    ]);
  });
});

describe('what redocly diff passes', () => {
  test('a new member inside then is to be checked, and breaks where the base shows a message', async () => {
    const made = await review(
      PARCEL,
      'then: { required: [weight] }',
      'then: { required: [weight], properties: { weight: { minimum: 10 } } }',
    );
    const [broken, ...others] = made.findings;
    expect(broken).toMatchObject({
      level: 'breaking',
      operations: ['createParcel'],
      pointer: '#/paths/~1parcel~1create/post/requestBody',
      instance: { kind: 'box', weight: 3 },
      source: { file: 'spec/paths/parcel_create.yaml', line: 4 },
    });
    expect(broken?.message).toBe(
      'Accepted before, refused now: "a box with a weight" of R-001, because `/weight` must be >= 10.',
    );
    expect(others.map(({ level }) => level)).toEqual(['check']);
  });

  test('a condition that holds for more messages than before', async () => {
    const made = await review(
      PARCEL,
      'if: { properties: { kind: { const: box } }, required: [kind] }',
      'if: {}',
    );
    expect(made.findings[0]).toMatchObject({
      level: 'breaking',
      instance: { kind: 'letter', note: 'by hand', colour: 'red' },
    });
    expect(made.findings[0]?.message).toContain('example "small" and 1 more, because');
    expect(made.findings.slice(1).map(({ level }) => level)).not.toContain('additive');
  });

  test('a dependentRequired that asks for more', async () => {
    repository.edit(PARCEL, 'allOf:', 'dependentRequired: { colour: [kind] }\nallOf:');
    await repository.generate();
    repository.commit('Let colour depend on kind');
    const made = await review(PARCEL, 'colour: [kind]', 'colour: [kind, weight]');
    expect(made.findings.map(({ level }) => level)).toEqual(['breaking', 'check']);
    expect(made.findings[0]?.instance).toEqual({ kind: 'letter', note: 'by hand', colour: 'red' });
  });

  test('a oneOf member added', async () => {
    const one = 'oneOf:\n  - { required: [kind] }\n  - { required: [weight, note] }\nallOf:';
    repository.edit(PARCEL, 'allOf:', one);
    await repository.generate();
    repository.commit('Give a choice');
    const made = await review(
      PARCEL,
      'required: [weight, note] }',
      'required: [weight, note] }\n  - required: [colour]',
    );
    expect(made.findings[0]).toMatchObject({
      level: 'breaking',
      instance: { kind: 'letter', note: 'by hand', colour: 'red' },
    });
    expect(made.findings.slice(1)).toMatchObject([{ level: 'check' }]);
  });

  test('says when a message that was refused is accepted now', async () => {
    const made = await review(PARCEL, 'then: { required: [weight] }', 'then: {}');
    expect(made.findings.map(({ level }) => level)).not.toContain('breaking');
    expect(made.findings.map(({ message }) => message).join()).toContain('"a box without a weight" of R-001');
  });
});

describe('the rules register', () => {
  test('names rules and instances that came, went or changed', async () => {
    repository.edit('spec/rules/R-001.yaml', 'A box has a weight.', 'Every box has a weight.');
    repository.edit('spec/rules/R-001.yaml', 'name: a tube without a weight', 'name: a light tube');
    repository.edit('spec/rules/R-001.yaml', 'weight: 3', 'weight: 4');
    repository.write(
      'spec/rules/R-002.yaml',
      "id: R-002\nsection: '2'\nkind: [manual]\nstatement: Parcels are dry.\noperations: [all]\n",
    );
    await repository.generate();
    const made = await makeReview(repository.root, 'main');
    expect(made.register).toEqual([
      {
        rule: 'R-001',
        kind: 'changed',
        details: [
          'statement changed from "A box has a weight." to "Every box has a weight."',
          'instance to accept changed: "a box with a weight"',
          'instance to accept removed: "a tube without a weight"',
          'instance to accept added: "a light tube"',
        ],
      },
      {
        rule: 'R-002',
        kind: 'added',
        details: ['Parcels are dry.', 'instances: 0 to accept and 0 to reject'],
      },
    ]);
    expect(verdict(made)).toBe('No change of the interface; the rules register changed.');
  });
});

describe('the two versions', () => {
  test('fails when spec/generated is stale, and says how to mend it', async () => {
    repository.edit('spec/paths/parcel_get.yaml', 'Find a parcel', 'Look for a parcel');
    const made = await makeReview(repository.root, 'main');
    expect(made.stale).toEqual(expect.arrayContaining(['openapi.yaml', 'openapi.json']));
    expect(blocksMerge(made)).toBe(true);
    expect(notes(made).join('\n')).toContain('Run `pnpm generate`');
  });

  test('takes everything for new when the base has no document', async () => {
    const made = await makeReview(repository.root, 'main~1');
    expect(made).toMatchObject({ isFirst: true, findings: [], register: [{ rule: 'R-001', kind: 'added' }] });
    expect(verdict(made)).toBe('Additive: main~1 has no document, so everything in it is new.');
    expect(blocksMerge(made)).toBe(false);
  });

  test('says so when the base has commits that the branch lacks', async () => {
    const behind = await review(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    expect(notes(behind).join()).not.toContain('merge-base');
    repository.commit('Insure');
    execFileSync('git', ['-C', repository.root, 'checkout', '--quiet', '-b', 'older', 'main~1']);
    const made = await makeReview(repository.root, 'main');
    expect(made.ahead).toBe(1);
    expect(notes(made).join()).toContain('main has 1 commit that this branch lacks');
  });

  test('names the version that cannot be read', async () => {
    repository.edit(PARCEL, 'Kind.yaml', 'Nothing.yaml');
    await expect(makeReview(repository.root, 'main')).rejects.toThrow(
      /The document of the working tree cannot be read/,
    );
    repository.commit('Break it');
    repository.edit(PARCEL, 'Nothing.yaml', 'Kind.yaml');
    await expect(makeReview(repository.root, 'main')).rejects.toThrow(/The document of main cannot be read/);
  });

  test('refuses a ref that git does not know, and one that looks like an option', async () => {
    await expect(makeReview(repository.root, 'nowhere')).rejects.toThrow(
      'git knows no commit "nowhere" here',
    );
    await expect(makeReview(repository.root, '--all')).rejects.toThrow('git knows no commit "--all" here');
  });
});
