import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, afterEach, beforeAll } from 'vitest';

const files: Record<string, string> = {
  'spec/openapi.yaml': `openapi: 3.1.0
info: { title: Parcels, version: 0.1.0, description: A small document for tests. }
servers:
  - url: http://127.0.0.1:4010
security: []
paths:
  /parcel/create: { $ref: paths/parcel_create.yaml }
  /parcel/get: { $ref: paths/parcel_get.yaml }
`,
  'spec/paths/parcel_create.yaml': `post:
  operationId: createParcel
  summary: Send a parcel
  requestBody:
    content:
      application/json:
        schema: { $ref: ../components/schemas/Parcel.yaml }
        examples:
          small: { value: { kind: letter, note: by hand, colour: red } }
  responses:
    "200":
      description: Sent.
`,
  'spec/paths/parcel_get.yaml': `get:
  operationId: getParcel
  summary: Find a parcel
  responses:
    "200":
      description: Found.
`,
  'spec/components/schemas/Parcel.yaml': `type: object
required: [kind]
properties:
  kind: { $ref: Kind.yaml }
  note:
    type: string
    maxLength: 20
  weight: { type: integer }
  colour: { type: string, maxLength: 20 }
allOf:
  - $comment: R-001
    if: { properties: { kind: { const: box } }, required: [kind] }
    then: { required: [weight] }
`,
  'spec/components/schemas/Kind.yaml': `type: string
enum: [letter, box, tube]
`,
  'spec/rules/R-001.yaml': `id: R-001
section: '1'
kind: [schema]
statement: A box has a weight.
operations: [createParcel]
accept:
  - name: a box with a weight
    value: { kind: box, weight: 3 }
  - name: a tube without a weight
    value: { kind: tube }
reject:
  - name: a box without a weight
    value: { kind: box }
`,
};

/** A git repository in a temporary folder. */
interface TestRepository {
  root: string;
  /** Writes a file; the path starts at the root. */
  write(file: string, content: string): void;
  /** Replaces a text in a file; throws if it is missing. */
  edit(file: string, from: string, to: string): void;
  /** Commits everything. */
  commit(message: string): void;
  /** Replaces the objects of git by a single file, which is faster to copy. */
  pack(): void;
  remove(): void;
}

const temporary = () => mkdtempSync(join(tmpdir(), 'review-test-'));

/** Makes a repository with one commit and no document. */
function emptyRepository(): TestRepository {
  const repository = repositoryAt(temporary());
  execFileSync('git', ['-C', repository.root, 'init', '--quiet', '--template=', '--initial-branch=main']);
  repository.write('README.md', 'A test.\n');
  repository.commit('Start');
  return repository;
}

/** Copies a repository, so that each test has its own. */
function copyOf(repository: TestRepository): TestRepository {
  const root = temporary();
  cpSync(repository.root, root, { recursive: true });
  return repositoryAt(root);
}

function repositoryAt(root: string): TestRepository {
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-C',
      root,
      '-c',
      'maintenance.auto=false',
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@localhost',
      ...args,
    ]);
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  return {
    root,
    write,
    commit(message) {
      git('add', '--all');
      git('commit', '--quiet', '--message', message);
    },
    edit(file, from, to) {
      const before = readFileSync(join(root, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} has no "${from}"`);
      write(file, before.replace(from, to));
    },
    pack: () => git('repack', '-adq'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Writes the small document of the tests. */
function writeDocument(repository: TestRepository): void {
  for (const [file, content] of Object.entries(files)) repository.write(file, content);
}

/** The command's file. */
export const program = join(import.meta.dirname, '../src/review.ts');

/** The command in a repository that each test has for itself. */
interface ReviewCommand {
  readonly repository: TestRepository;
  /** The folder in which the command creates its temporary folders. */
  readonly temporary: string;
  /** Runs the command in the process of the test. */
  readonly run: (...args: string[]) => ReturnType<typeof runInProcess>;
}

/** Provides each test of a file with a repository with a small document, and removes it afterwards. */
export function reviewCommand(): ReviewCommand {
  const start = emptyRepository();
  let copy: TestRepository | undefined;
  let temporary = '';
  beforeAll(() => {
    temporary = mkdtempSync(join(tmpdir(), 'review-program-'));
    writeDocument(start);
    start.commit('Write the document');
    start.pack();
  });
  afterEach(() => {
    copy?.remove();
    copy = undefined;
  });
  afterAll(() => {
    start.remove();
    rmSync(temporary, { recursive: true, force: true });
  });
  return {
    get repository() {
      copy ??= copyOf(start);
      return copy;
    },
    get temporary() {
      return temporary;
    },
    run: (...args) => runInProcess(program, args, { cwd: (copy ?? start).root, env: { TMPDIR: temporary } }),
  };
}
