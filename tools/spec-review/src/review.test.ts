import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyOf, emptyRepository, type TestRepository, writeDocument } from './testing/test-repository.ts';

const program = join(import.meta.dirname, 'review.ts');
const PARCEL = 'spec/components/schemas/Parcel.yaml';
const KIND = 'spec/components/schemas/Kind.yaml';
let start: TestRepository;
let repository: TestRepository;
let temporary: string;

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'review-program-'));
  start = emptyRepository();
  writeDocument(start);
  start.commit('Write the document');
});

beforeEach(() => {
  repository = copyOf(start);
});

afterEach(() => repository.remove());

afterAll(() => {
  start.remove();
  rmSync(temporary, { recursive: true, force: true });
});

function run(...args: string[]) {
  const env = { ...process.env, TMPDIR: temporary };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: repository.root,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const git = (...args: string[]) =>
  execFileSync('git', [
    '-C',
    repository.root,
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@localhost',
    ...args,
  ]);

describe('the verdict', () => {
  test('no change passes, reports its steps and leaves no file behind', () => {
    const { status, stdout, stderr } = run('--base', 'main');
    expect(stdout).toMatch(/^Passes: no change of the interface\.\n/);
    expect(stderr).toContain('Comparing ...\n');
    expect(status).toBe(0);
    expect(readdirSync(temporary).filter((name) => !name.startsWith('node-'))).toEqual([]);
  });

  test('a break fails with message, remedy, line and id', () => {
    repository.edit(KIND, ', tube]', ']');
    const { status, stdout } = run('--base', 'main');
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

  test('an equivalent rewrite passes without a word about the rule', () => {
    repository.edit(PARCEL, '{ const: box }', '{ enum: [box] }');
    const { status, stdout } = run('--base', 'main');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Passes: /)]);
    expect(stdout).not.toContain('breaking');
  });

  test('a member that a closed object gains is one addition, and one that it loses is named', () => {
    repository.write(
      PARCEL,
      'type: object\nadditionalProperties: false\nproperties: { kind: {}, size: {} }\n',
    );
    repository.commit('Close the parcel');
    const closed = { 'kind: {}, size: {}, note: {}': 0, 'kind: {}': 1 };
    for (const [members, status] of Object.entries(closed)) {
      const content = `type: object\nadditionalProperties: false\nproperties: { ${members} }\n`;
      repository.write(PARCEL, content);
      const { stdout, ...rest } = run('--base', 'main');
      expect(rest.status).toBe(status);
      expect(stdout).not.toContain('not named');
      if (status === 0) expect(stdout).toMatch(/^Passes: 1 addition\.\n/);
      else expect(stdout).toContain('breaking  The message may no longer have `size`.\n');
    }
  });

  test('a removed member is one break, whatever was demanded of it', () => {
    const file = 'spec/paths/parcel_get.yaml';
    const state = 'state: { type: string, pattern: "^[A-Z]{3,16}$" }, size: {}';
    const content = `{ application/json: { schema: { properties: { ${state} } } } }`;
    repository.edit(file, 'description: Found.\n', `description: Found.\n      content: ${content}\n`);
    repository.commit('Answer the state');
    repository.edit(file, state, 'size: {}');
    const { stdout } = run('--base', 'main');
    expect(stdout).toContain('`state` was removed.');
    expect(stdout).not.toContain('written in another way');
  });

  test('a value that an answer gains is named', () => {
    const file = 'spec/paths/parcel_get.yaml';
    const content = '{ application/json: { schema: { enum: [open, sent] } } }';
    repository.edit(file, 'description: Found.\n', `description: Found.\n      content: ${content}\n`);
    repository.commit('Answer the state');
    repository.edit(file, 'sent]', 'sent, lost]');
    const { stdout } = run('--base', 'main');
    expect(stdout).toContain('breaking  The message may now be `lost`.\n');
    expect(stdout).toContain('Clients may now get `"lost"`, which could not come before.');
  });

  test('a rule is named with the operations that it concerns', () => {
    repository.edit(PARCEL, 'then: { required: [weight] }', 'then: { required: [weight, note] }');
    const { stdout } = run('--base', 'main', '--format', 'json');
    const { findings } = JSON.parse(stdout) as { findings: object[] };
    expect(findings).toMatchObject([
      { level: 'breaking', rules: ['R-001'], operations: ['createParcel'], counterexample: { kind: 'box' } },
    ]);
    expect(findings).toMatchObject([{ cause: '`note` must be there if `kind` is `box` (R-001).' }]);
  });

  test('a base without a document makes everything new', () => {
    const { status, stdout } = run('--base', 'main~1');
    expect([status, stdout]).toEqual([0, expect.stringContaining('The base has no document')]);
  });
});

describe('the base', () => {
  test('is the commit at which the branch left, so that later commits of the base do not look removed', () => {
    git('checkout', '--quiet', '-b', 'work');
    git('checkout', '--quiet', 'main');
    repository.edit(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    repository.commit('Insure parcels');
    git('checkout', '--quiet', 'work');
    expect(run('--base', 'main').stdout).toMatch(/^Passes: no change/);
  });

  test('of a shallow clone without it is asked for in words that help', () => {
    git('checkout', '--quiet', '-b', 'work');
    repository.write('README.md', 'More.\n');
    repository.commit('Say more');
    const clone = join(temporary, 'clone');
    execFileSync('git', [
      'clone',
      '--quiet',
      '--depth=1',
      '--no-single-branch',
      `file://${repository.root}`,
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

test('a branch that was not fetched is named with the command that fetches it', () => {
  const { status, stderr } = run('--base', 'origin/next');
  expect(status).toBe(2);
  expect(stderr).toContain('fetch it first with `git fetch origin next:refs/remotes/origin/next`.');
});

describe('accepted breaks', () => {
  const id = 'request-refused:components/schemas/Kind.yaml#/enum';
  const entry = (more: string) => `- { id: "${id}", reason: nobody sends it, by: Ann${more} }\n`;

  test('pass while the entry holds', () => {
    repository.edit(KIND, ', tube]', ']');
    repository.write('spec/accepted-breaks.yaml', entry(', until: "2030-01-31"'));
    const { status, stdout } = run('--base', 'main', '--today', '2030-01-31');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('Accepted: nobody sends it (Ann, until 2030-01-31)'),
    ]);
  });

  test('fail again when it has expired, and the entry is a finding with its line', () => {
    repository.edit(KIND, ', tube]', ']');
    repository.write('spec/accepted-breaks.yaml', entry(', until: "2030-01-31"'));
    const { status, stdout } = run('--base', 'main', '--today', '2030-02-01');
    expect([status, stdout]).toEqual([1, expect.stringContaining('expired on 2030-01-31')]);
    expect(stdout).toContain('spec/accepted-breaks.yaml:1');
  });

  test('an entry that accepts nothing is a finding', () => {
    repository.write('spec/accepted-breaks.yaml', entry(', until: "2030-01-31"'));
    expect(run('--base', 'main', '--today', '2030-01-01').stdout).toContain('accepts nothing');
  });

  test('an entry without a date is refused with its line', () => {
    repository.write('spec/accepted-breaks.yaml', `# Agreed.\n${entry('')}`);
    const { status, stderr } = run('--base', 'main');
    expect([status, stderr]).toEqual([2, expect.stringContaining('spec/accepted-breaks.yaml:2 lacks until')]);
  });

  test('a label accepts every break', () => {
    repository.edit(KIND, ', tube]', ']');
    expect(run('--base', 'main', '--accepted-by', 'the label').status).toBe(0);
  });

  test('what was deprecated may go after its last day, and not before', () => {
    repository.edit(
      PARCEL,
      'colour: { type: string',
      'colour: { deprecated: true, x-sunset: "2030-01-31", type: string',
    );
    repository.commit('Deprecate');
    git('branch', 'before');
    repository.edit(
      PARCEL,
      '  colour: { deprecated: true, x-sunset: "2030-01-31", type: string, maxLength: 20 }\n',
      '',
    );
    expect(run('--base', 'before', '--today', '2030-01-30').status).toBe(1);
    expect(run('--base', 'before', '--today', '2030-01-31').status).toBe(0);
  });
});

describe('change files', () => {
  test.each([
    ['major', 0],
    ['minor', 1],
  ])('a step that is %s gives %i for an accepted break', (step, expected) => {
    repository.edit(KIND, ', tube]', ']');
    repository.write('.changeset/brave-ants.md', `---\n"parcels": ${step}\n---\n\nNo tubes.\n`);
    const { status, stdout } = run('--base', 'main', '--severity', 'request-refused=warning');
    expect(status).toBe(expected);
    if (expected === 1) expect(stdout).toContain('announces a minor step, but the change needs a major one');
  });
});

describe('formats', () => {
  test('markdown is written to --output, verdict first, with the hidden marker', () => {
    repository.edit(KIND, ', tube]', ']');
    const output = join(temporary, 'review.md');
    const { stdout } = run(
      '--base',
      'main',
      '--format',
      'markdown',
      '--link',
      'https://git.example/blob/1',
      '--output',
      output,
    );
    const text = readFileSync(output, 'utf8');
    rmSync(output);
    expect(stdout).toBe('');
    expect(text).toMatch(/^\*\*Fails: 1 break\.\*\* Version: a \*\*major\*\* step\./);
    expect(text).toContain(`](https://git.example/blob/1/${KIND}#L2)`);
    expect(text).toContain('<!-- spec-review -->');
  });

  test('--also writes a further report in the same run', () => {
    repository.edit(KIND, ', tube]', ']');
    const file = join(temporary, 'also.json');
    const { status, stdout } = run('--base', 'main', '--format', 'github', '--also', `json=${file}`);
    const { bump } = JSON.parse(readFileSync(file, 'utf8')) as { bump: string };
    rmSync(file);
    expect([status, bump, stdout]).toEqual([1, 'major', expect.stringContaining('::error file=')]);
  });

  test('github annotates the line of the edit', () => {
    repository.edit(KIND, ', tube]', ']');
    expect(run('--base', 'main', '--format', 'github').stdout).toContain(
      `::error file=${KIND},line=2,title=spec review%3A breaking::`,
    );
  });

  test('sarif names rule, line and finding', () => {
    repository.edit(KIND, ', tube]', ']');
    const { runs } = JSON.parse(run('--base', 'main', '--format', 'sarif').stdout) as { runs: object[] };
    expect(runs).toMatchObject([
      {
        results: [
          {
            ruleId: 'request-refused',
            level: 'error',
            partialFingerprints: {},
            locations: [{ physicalLocation: { region: { startLine: 2 } } }],
          },
        ],
      },
    ]);
  });

  test('changelog groups what changed', () => {
    repository.edit(PARCEL, '  weight:', '  insured: { type: boolean }\n  weight:');
    expect(run('--base', 'main', '--format', 'changelog').stdout).toBe(
      '## the working tree\n\n### Added\n\n- `insured` was added. (createParcel)\n',
    );
  });
});

describe('bad input', () => {
  test.each([
    [[], 'Name two files'],
    [['--base', 'main', '--format', 'toString'], '`--format` must be one of text'],
    [['--base', 'main', '--also', 'json'], 'must be FORMAT=FILE, not `json`'],
    [['--base', 'nowhere'], 'git knows no commit "nowhere" here'],
    [['--base', 'main', '--severity', 'breaking=bad'], 'not `breaking=bad`'],
    [['--base', 'main', 'none.yaml'], 'The head has no none.yaml'],
    [['a.yaml', 'b.yaml'], 'The base cannot be reviewed: a.yaml cannot be read'],
    [['a', 'b', 'c'], 'not 3'],
  ])('%j is refused with exit status 2', (args, message) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('a head that cannot be compiled is blamed with file and line, as an annotation too', () => {
    repository.edit(PARCEL, 'maxLength: 20', 'maxLength: "20"');
    const { status, stdout, stderr } = run('--base', 'main', '--format', 'github');
    expect(status).toBe(2);
    expect(stderr).toContain(`The head cannot be reviewed: ${PARCEL}:7 \`maxLength\` must be a whole number`);
    expect(stdout).toContain(`::error file=${PARCEL},line=7::The head`);
  });
});
