// Long form also: further kinds of findings, and bases that are merged or shallow.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { program, reviewCommand } from '../test/review-command.ts';

/** For the tests that only the long form runs. */
const long = test.runIf(process.env.TEST_FORM === 'long');

const PARCEL = 'spec/components/schemas/Parcel.yaml';
const KIND = 'spec/components/schemas/Kind.yaml';
const review = reviewCommand();

const git = (...args: string[]) =>
  execFileSync('git', [
    '-C',
    review.repository.root,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@localhost',
    ...args,
  ]);

describe('the verdict', () => {
  test('no change passes, reports its steps and leaves no file behind', () => {
    // The command itself, in a process of its own.
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--base', 'main'], {
      cwd: review.repository.root,
      env: { ...process.env, TMPDIR: review.temporary },
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^Passes: no change of the interface\.\n/);
    expect(stderr).toContain('Comparing ...\n');
    expect(status).toBe(0);
    expect(readdirSync(review.temporary).filter((name) => !name.startsWith('node-'))).toEqual([]);
  });

  test('a changed summary in another file than the entry is a change of documentation', async () => {
    review.repository.edit('spec/paths/parcel_get.yaml', 'Find a parcel', 'Find one parcel');
    const { status, stdout } = await review.run('--base', 'main');
    expect(stdout).toContain('Passes: 1 change of documentation.');
    expect(status).toBe(0);
  });

  test('a break fails with message, remedy, line and id', async () => {
    review.repository.edit(KIND, ', tube]', ']');
    const { status, stdout } = await review.run('--base', 'main');
    expect(status).toBe(1);
    expect(stdout).toContain('Fails: 1 break.');
    expect(stdout).toContain('Clients that send `{"kind":"tube"}` were accepted and are now refused.');
    expect(stdout).toContain(
      `${KIND}:2  request-refused:components/schemas/Kind.yaml#/enum`
        .replace('components/schemas/', '../components/schemas/')
        .replace('../', ''),
    );
    expect(stdout).toContain('operations: createParcel');
  });

  long(
    'if a component becomes stricter or looser, the finding names every property that it describes',
    async () => {
      const inner = '{ type: object, properties: { kind: { $ref: Kind.yaml } } }';
      review.repository.edit(PARCEL, '  weight:', `  box: ${inner}\n  wrap: ${inner}\n  weight:`);
      review.repository.commit('Describe three kinds by one component');
      review.repository.edit(KIND, ', tube]', ']');
      expect((await review.run('--base', 'HEAD')).stdout).toMatch(
        /`kind` must be one of .*\. The same holds for `box\.kind` and `wrap\.kind`\./,
      );
      review.repository.edit(KIND, ', box]', ', box, tube, bag]');
      expect((await review.run('--base', 'HEAD')).stdout).toMatch(
        /`kind`.* The same holds for `box\.kind` and `wrap\.kind`\./,
      );
    },
  );

  test('an equivalent rewrite passes without a note about the rule', async () => {
    review.repository.edit(PARCEL, '{ const: box }', '{ enum: [box] }');
    const { status, stdout } = await review.run('--base', 'main');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Passes: /)]);
    expect(stdout).not.toContain('breaking');
  });

  long(
    'a property added to a closed object is a single addition, and a removed property is named',
    async () => {
      review.repository.write(
        PARCEL,
        'type: object\nadditionalProperties: false\nproperties: { kind: {}, size: {} }\n',
      );
      review.repository.commit('Close the parcel');
      const closed = { 'kind: {}, size: {}, note: {}': 0, 'kind: {}': 1 };
      for (const [properties, status] of Object.entries(closed)) {
        const content = `type: object\nadditionalProperties: false\nproperties: { ${properties} }\n`;
        review.repository.write(PARCEL, content);
        const { stdout, ...rest } = await review.run('--base', 'main');
        expect(rest.status).toBe(status);
        expect(stdout).not.toContain('not named');
        if (status === 0) expect(stdout).toMatch(/^Passes: 1 addition\.\n/);
        else expect(stdout).toContain('breaking  `size` was removed from the body.\n');
      }
    },
  );

  long('a removed property is a single break, regardless of the demands on it', async () => {
    const file = 'spec/paths/parcel_get.yaml';
    const state = 'state: { type: string, pattern: "^[A-Z]{3,16}$" }, size: {}';
    const content = `{ application/json: { schema: { properties: { ${state} } } } }`;
    review.repository.edit(file, 'description: Found.\n', `description: Found.\n      content: ${content}\n`);
    review.repository.commit('Answer the state');
    review.repository.edit(file, state, 'size: {}');
    const { stdout } = await review.run('--base', 'main');
    expect(stdout).toContain('`state` was removed from the response 200.');
    expect(stdout).not.toContain('written in another way');
  });

  test('a new value in a response is named', async () => {
    const file = 'spec/paths/parcel_get.yaml';
    const content = '{ application/json: { schema: { enum: [open, sent] } } }';
    review.repository.edit(file, 'description: Found.\n', `description: Found.\n      content: ${content}\n`);
    review.repository.commit('Answer the state');
    review.repository.edit(file, 'sent]', 'sent, lost]');
    const { stdout } = await review.run('--base', 'main');
    expect(stdout).toContain('breaking  The message may now be `lost`.\n');
    expect(stdout).toContain('Clients may now get `"lost"`, which was impossible before.');
  });

  test('a rule is named with its operations', async () => {
    review.repository.edit(PARCEL, 'then: { required: [weight] }', 'then: { required: [weight, note] }');
    const { stdout } = await review.run('--base', 'main', '--format', 'json');
    const { findings } = JSON.parse(stdout) as { findings: object[] };
    expect(findings).toMatchObject([
      { level: 'breaking', rules: ['R-001'], operations: ['createParcel'], counterexample: { kind: 'box' } },
    ]);
    expect(findings).toMatchObject([{ cause: '`note` is required if `kind` is `box` (R-001).' }]);
  });

  test('a base without a document makes everything new', async () => {
    const { status, stdout } = await review.run('--base', 'main~1');
    expect([status, stdout]).toEqual([0, expect.stringContaining('The document is new: the base has none.')]);
  });
});

describe('the base', () => {
  test.each([
    [
      PARCEL,
      'maxLength: 20',
      'maxLength: "20"',
      'check     A part cannot be read in the base: `maxLength` must be',
    ],
    [PARCEL, 'type: object', 'type: [object', 'check     A part cannot be read in the base: '],
    [
      'spec/openapi.yaml',
      'openapi: 3.1.0',
      'openapi: [',
      'check     Nothing was compared. The base cannot be reviewed',
    ],
  ])('that cannot be read at %s does not block its correction', async (file, from, to, expected) => {
    review.repository.edit(file, from, to);
    review.repository.commit('Break it');
    git('branch', 'broken');
    review.repository.edit(file, to, from);
    const { status, stdout } = await review.run('--base', 'broken');
    expect([status, stdout]).toEqual([0, expect.stringContaining(expected)]);
    expect(stdout).toMatch(/^Passes: [12] changes? to check by hand\.\n/);
  });

  long('is the merge base, so that later commits of the base do not look like removals', async () => {
    git('checkout', '--quiet', '-b', 'work');
    git('checkout', '--quiet', 'main');
    review.repository.edit(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    review.repository.commit('Insure parcels');
    git('checkout', '--quiet', 'work');
    expect((await review.run('--base', 'main')).stdout).toMatch(/^Passes: no change/);
  });

  test('has the settings of the review, if it has any', async () => {
    review.repository.write('spec/spec-review.yaml', 'ignore: []\n');
    review.repository.commit('Add settings');
    review.repository.write('spec/spec-review.yaml', 'severities: { breaking: off }\n');
    review.repository.edit(KIND, ', tube]', ']');
    const { status, stdout } = await review.run('--base', 'HEAD');
    expect([status, stdout]).toEqual([
      1,
      expect.stringContaining('the new settings apply once they are merged.'),
    ]);
  });

  long('missing from a shallow clone is an error with the command that fetches it', () => {
    git('checkout', '--quiet', '-b', 'work');
    review.repository.write('README.md', 'More.\n');
    review.repository.commit('Say more');
    const clone = join(review.temporary, 'clone');
    execFileSync('git', [
      'clone',
      '--quiet',
      '--depth=1',
      '--no-single-branch',
      `file://${review.repository.root}`,
      clone,
    ]);
    const { status, stderr } = spawnSync(process.execPath, [program, '--base', 'origin/main'], {
      cwd: clone,
      encoding: 'utf8',
    });
    rmSync(clone, { recursive: true, force: true });
    expect(status).toBe(2);
    expect(stderr).toContain('run `git fetch --unshallow`');
  });
});

test('the error for a branch that was not fetched contains the command that fetches it', async () => {
  const { status, stderr } = await review.run('--base', 'origin/next');
  expect(status).toBe(2);
  expect(stderr).toContain('fetch it first with `git fetch origin next:refs/remotes/origin/next`.');
});

describe('accepted breaks', () => {
  const firstId = async () => {
    const { stdout } = await review.run('--base', 'main', '--format', 'json');
    return (JSON.parse(stdout) as { findings: readonly { id: string }[] }).findings[0]?.id;
  };

  test('pass, but not a later change of the same place', async () => {
    review.repository.edit(KIND, ', tube]', ']');
    const entry = `- { id: "${await firstId()}", reason: nobody sends it, by: Ann, until: "2030-01-31" }\n`;
    review.repository.write('spec/accepted-breaks.yaml', entry);
    const { status, stdout } = await review.run('--base', 'main', '--today', '2030-01-31');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('Accepted: nobody sends it (Ann, until 2030-01-31)'),
    ]);
    review.repository.edit(KIND, ', box]', ']');
    const later = await review.run('--base', 'main', '--today', '2030-01-31');
    expect([later.status, later.stdout]).toEqual([
      1,
      expect.stringContaining('another change of the same place'),
    ]);
    expect(later.stdout).toContain('spec/accepted-breaks.yaml:1');
  });

  long('a deprecated element may be removed after its last day, but not before', async () => {
    review.repository.edit(
      PARCEL,
      'colour: { type: string',
      'colour: { deprecated: true, x-sunset: "2030-01-31", type: string',
    );
    review.repository.commit('Deprecate');
    git('branch', 'before');
    review.repository.edit(
      PARCEL,
      '  colour: { deprecated: true, x-sunset: "2030-01-31", type: string, maxLength: 20 }\n',
      '',
    );
    expect((await review.run('--base', 'before', '--today', '2030-01-30')).status).toBe(1);
    expect((await review.run('--base', 'before', '--today', '2030-01-31')).status).toBe(0);
    review.repository.write('spec/spec-review.yaml', 'notice: 5000\n');
    const { status, stdout } = await review.run('--base', 'before', '--today', '2030-01-31');
    expect([status, stdout]).toEqual([1, expect.stringContaining('after a notice of 5000 days')]);
  });
});

describe('change files', () => {
  test.each([
    ['major', 0],
    ['minor', 1],
  ])('a step that is %s gives %i for an accepted break', async (step, expected) => {
    review.repository.edit(KIND, ', tube]', ']');
    review.repository.write('.changeset/brave-ants.md', `---\n"parcels": ${step}\n---\n\nNo tubes.\n`);
    const { status, stdout } = await review.run('--base', 'main', '--severity', 'request-refused=warning');
    expect(status).toBe(expected);
    if (expected === 1) expect(stdout).toContain('announces a minor step, but the change needs a major one');
  });
});
