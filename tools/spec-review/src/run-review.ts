import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { compareInSteps } from './compare/compare-versions.ts';
import type { GivenVersions } from './compare/pairs.ts';
import { withIds } from './findings/accepted.ts';
import {
  type Bump,
  bumpFor,
  type Direction,
  type Draft,
  draftOf,
  fold,
  gravestFirst,
  type ReviewFinding,
  type ReviewResult,
} from './findings/finding.ts';
import { checkChangeFiles, rate } from './findings/rate.ts';
import {
  coverageNotes,
  lintNotes,
  ownerNotes,
  type Register,
  readRegister,
  registerNotes,
  sandboxNotes,
} from './repository/notes.ts';
import { policyFindings, type ReviewOptions, readOrNote, reviewPolicy } from './repository/policy.ts';
import {
  addedFiles,
  type ReadVersions,
  type ReviewSubject,
  readVersions,
} from './repository/read-versions.ts';
import type { UnreadPart } from './repository/version.ts';

/**
 * Reviews a change of a document.
 *
 * @throws ReviewError with the version, file and line if the head or one of two files cannot be read
 */
export async function runReview(subject: ReviewSubject, options: ReviewOptions): Promise<ReviewResult> {
  const { onStep, folder } = options;
  onStep('Reading both versions');
  const versions = await readVersions(subject, folder);
  const { base, head, unread, names, repository } = versions;
  const entries = repository && {
    base: join(repository.baseFolder, repository.file),
    head: join(repository.headFolder, repository.file),
  };
  const notes: string[] = [];
  // The instances are read if a change has to be proved.
  let registerOfBase: Register | undefined;
  const readBase = () => {
    registerOfBase ??=
      entries && readOrNote(() => readRegister(entries.base), 'rules register of the base', notes);
    return registerOfBase;
  };
  const instances = (operation: string, part: string) => readBase()?.instances(operation, part) ?? [];
  let linted: Promise<string[]> | undefined;
  onStep('Comparing');
  const { findings, notes: clientNotes } = base
    ? await reviewDocuments({ base, head, ...(entries && { instances }) }, unread, {
        folder: join(folder, 'types'),
        onStep: (step) => onStep(step, true),
        onChange: () => {
          linted = repository && lintNotes(repository);
        },
      })
    : { findings: withIds(withoutBase(versions), { base: head, head }), notes: [] };
  onStep('Rating the findings');
  const bump = bumpFor(findings.map(({ level }) => level));
  const changes = await changeFiles(versions, bump);
  const policy = await reviewPolicy(subject, versions, findings, options, notes);
  const extra = base ? policyFindings(versions, policy) : [];
  const rated = gravestFirst(rate([...findings, ...changes, ...extra], policy));
  onStep('Collecting notes');
  notes.push(
    ...clientNotes,
    ...(entries ? registerChanges(entries, readBase) : []),
    ...((entries && readOrNote(() => coverageNotes(entries), 'coverage', notes)) ?? []),
    ...(repository
      ? ownerNotes(
          repository.root,
          findings.flatMap(({ source }) => source?.file ?? []),
        )
      : []),
    ...(repository && findings.length > 0 ? sandboxNotes(repository.headFolder, head.model) : []),
    ...((await linted) ?? []),
  );
  return { base: names.base, head: names.head, findings: rated, bump, notes };
}

/** Returns the notes on the rules, unless no file of a rule changed. */
function registerChanges(
  { base, head }: { readonly base: string; readonly head: string },
  readBase: () => Register | undefined,
): string[] {
  const textsBelow = (entry: string) => {
    const folder = join(dirname(entry), 'rules');
    return globSync('**/*.yaml', { cwd: folder })
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  };
  if (isDeepStrictEqual(textsBelow(base), textsBelow(head))) return [];
  const [before, after] = [readBase(), readRegister(head)];
  return before ? registerNotes(before.rules, after.rules) : [];
}

/** Returns the findings of a review that has only a head. */
function withoutBase({ baseFault, unread }: ReadVersions): Draft[] {
  const first =
    baseFault === undefined
      ? draftOf('document-added', 'additive', 'The document is new: the base has none.')
      : draftOf('base-unreadable', 'check', `Nothing was compared. ${baseFault}`);
  return [...unread.map(unreadable), first];
}

/** A part that cannot be read is an error only if the change makes it so. */
function unreadable({ in: side, pointer, reason }: UnreadPart): Draft {
  const kind = side === 'both' ? 'unreadable' : `${side}-unreadable`;
  const where = side === 'both' ? 'in both versions' : `in the ${side}`;
  return draftOf(kind, 'check', `A part cannot be read ${where}: ${reason}`, {
    consequence: 'This part was not compared.',
    remedy: side === 'base' ? '' : 'Correct it, and run the review again.',
    place: { version: side === 'base' ? 'base' : 'head', pointer },
  });
}

async function changeFiles({ repository }: ReadVersions, bump: Bump): Promise<ReviewFinding[]> {
  if (!repository) return [];
  const { root, base } = repository;
  const added = await addedFiles(root, base, '.changeset');
  const files = added.filter((file) => file.endsWith('.md') && !file.endsWith('README.md'));
  const isUsed = files.length > 0 || existsSync(join(root, '.changeset/config.json'));
  return fold(isUsed ? checkChangeFiles(root, files, bump) : [], () => undefined);
}

/** Findings about two versions of a document. */
interface Reviewed {
  /** Starting with the most serious. */
  readonly findings: ReviewFinding[];
  /** Effects of the change on the generated client, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Compares two versions of a document, and compiles programs against the types of both.
 *
 * @param options.folder an empty folder for the programs
 * @param options.onStep called often, with the current step
 * @param options.onChange called if not only words changed
 */
async function reviewDocuments(
  versions: GivenVersions,
  unread: readonly UnreadPart[],
  { folder, onStep, onChange }: { folder: string; onStep: (step: string) => void; onChange: () => void },
): Promise<Reviewed> {
  const steps = compareInSteps(versions, (what) => onStep(`Comparing ${what}`));
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Lets the process handle Ctrl-C.
    await setImmediate();
  }
  const compared = step.value;
  // A break on the wire, such as a removed property, already explains that a message no longer compiles.
  const covered = new Set(
    compared.flatMap(({ level, direction, operations }) =>
      level === 'breaking' ? operations.map((name) => `${direction} ${name}`) : [],
    ),
  );
  const isCovered = (direction: Direction, operation: string) => covered.has(`${direction} ${operation}`);
  if (unread.length > 0 || compared.some(({ kind }) => kind !== 'words')) onChange();
  const { drafts, notes } =
    compared.length === 0
      ? { drafts: [], notes: [] }
      : await compileVersions(versions, isCovered, folder, onStep);
  const isWordsOnly = drafts.length === 0 && unread.length === 0;
  const others = isWordsOnly ? compared : compared.filter(({ kind }) => kind !== 'words');
  const findings = withIds([...others, ...drafts, ...unread.map(unreadable)], versions);
  return { findings, notes };
}

interface Compiled {
  readonly drafts: readonly Draft[];
  readonly notes: readonly string[];
}

async function compileVersions(
  versions: GivenVersions,
  isCovered: (direction: Direction, operation: string) => boolean,
  folder: string,
  onStep: (step: string) => void,
): Promise<Compiled> {
  onStep('Generating the client of both versions');
  try {
    // Most reviews compile nothing, and the generator takes long to load.
    const { clientNotes, compileSamples, generatedCode } = await import('./compile-samples.ts');
    const code = { base: generatedCode(versions.base), head: generatedCode(versions.head) };
    onStep('Compiling old messages against the new types');
    const drafts = compileSamples(versions, code, folder, isCovered);
    const missing = drafts ? [] : ['No program was compiled, since `typescript` is not installed here.'];
    return { drafts: drafts ?? [], notes: [...clientNotes(code.base, code.head), ...missing] };
  } catch (error) {
    return { drafts: [], notes: [`No program was compiled: ${(error as Error).message}`] };
  }
}
