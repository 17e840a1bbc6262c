import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compareInSteps } from './compare/compare-versions.ts';
import { type GivenVersions, isClient } from './compare/pairs.ts';
import { withIds } from './findings/accepted.ts';
import {
  type Bump,
  bumpFor,
  type Direction,
  type Draft,
  draftOf,
  fold,
  gravestFirst,
  greaterBump,
  ReviewError,
  type ReviewFinding,
  type ReviewResult,
} from './findings/finding.ts';
import { checkChangeFiles, rate } from './findings/rate.ts';
import {
  policyFindings,
  type ReviewOptions,
  readOrNote,
  reviewPolicy,
  reviewSettings,
} from './repository/policy.ts';
import {
  addedFiles,
  type ReadVersions,
  type ReviewSubject,
  readVersions,
} from './repository/read-versions.ts';
import { type Instances, readInstances } from './repository/register.ts';
import { listSubjects } from './repository/subjects.ts';
import type { UnreadPart } from './repository/version.ts';

/**
 * Reviews a change of a document, or of the documents in a folder, in one report.
 *
 * @throws ReviewError with the version, file and line if the head or one of two files cannot be read
 */
export async function runReview(subject: ReviewSubject, options: ReviewOptions): Promise<ReviewResult> {
  const listed = listSubjects(subject);
  if (!listed) return reviewOne(subject, options);
  if (listed.length === 0)
    throw new ReviewError('There is no OpenAPI document there. Check the folder or pattern.');
  const results: ReviewResult[] = [];
  for (const [at, { name, subject: one, only }] of listed.entries()) {
    options.onStep(`Document ${at + 1} of ${listed.length}: ${name}`);
    const folder = join(options.folder, String(at));
    if (only === undefined || !('files' in one || only === 'base'))
      results.push(await reviewOne(one, { ...options, folder }));
    else results.push(onlyOne(name, only, options));
  }
  const [names] = 'files' in subject ? [subject.files] : [[subject.base, subject.head ?? 'the working tree']];
  return {
    base: names[0] ?? '',
    head: names[1] ?? '',
    findings: gravestFirst(results.flatMap(({ findings }) => findings)),
    bump: results.map(({ bump }) => bump).reduce(greaterBump),
    notes: results.flatMap(({ notes }, at) => notes.map((note) => `${listed[at]?.name}: ${note}`)),
  };
}

/** Reports a document that only one version has. */
function onlyOne(name: string, side: 'base' | 'head', { severities }: ReviewOptions): ReviewResult {
  const isRemoved = side === 'base';
  const kind = isRemoved ? 'document-removed' : 'document-added';
  const draft = draftOf(
    kind,
    isRemoved ? 'breaking' : 'additive',
    `The document \`${name}\` ${isRemoved ? 'was removed' : 'is new'}.`,
    {
      consequence: isRemoved ? 'Programs that use the interface find no description of it.' : '',
      remedy: isRemoved ? 'Keep it until no client uses the interface.' : '',
      place: { version: side, pointer: '#' },
    },
  );
  const severity = severities.get(kind) ?? (isRemoved ? 'error' : 'notice');
  const source = { file: name, line: 1, exact: !isRemoved };
  return {
    ...{ base: name, head: name, notes: [], bump: bumpFor([draft.level]) },
    findings: [{ ...draft, id: `${kind}:${name}`, severity, source }],
  };
}

/**
 * Reviews a change of a document.
 *
 * @throws ReviewError with the version, file and line if the head or one of two files cannot be read
 */
async function reviewOne(subject: ReviewSubject, options: ReviewOptions): Promise<ReviewResult> {
  const { onStep, folder } = options;
  onStep('Reading both versions');
  const versions = await readVersions(subject, folder);
  const { base, head, unread, names, repository } = versions;
  const notes: string[] = [];
  // The instances are read if a change has to be proved.
  let known: Instances | undefined;
  const instances: Instances = (operation, part) => {
    const read = () => readInstances(join(repository?.baseFolder ?? '', repository?.file ?? ''));
    known ??= readOrNote(read, 'rules register of the base', notes) ?? (() => []);
    return known(operation, part);
  };
  const settings = reviewSettings(subject, versions, options, notes);
  const { servers, client } = settings;
  onStep('Comparing');
  const findings = base
    ? await reviewDocuments(
        { base, head, servers, isClient: client, ...(repository && { instances }) },
        unread,
        { folder: join(folder, 'types'), onStep: (step) => onStep(step, true), notes },
      )
    : withIds(withoutBase(versions), { base: head, head });
  onStep('Rating the findings');
  const bump = bumpFor(findings.map(({ level }) => level));
  const changes = await changeFiles(versions, bump);
  const policy = await reviewPolicy(subject, versions, findings, settings, options, notes);
  const extra = base ? policyFindings(versions, policy) : [];
  const rated = gravestFirst(rate([...findings, ...changes, ...extra], policy));
  return { base: names.base, head: names.head, findings: rated, bump, notes };
}

/** Returns the findings of a review without a base. */
function withoutBase({ baseFault, unread }: ReadVersions): Draft[] {
  const first =
    baseFault === undefined
      ? draftOf('document-added', 'additive', 'The document is new: the base has none.')
      : draftOf('base-unreadable', 'check', `Nothing was compared. ${baseFault}`);
  return [...unread.map(unreadable), first];
}

/** Reports a part that cannot be read. It is an error only if the base could be read there. */
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

/**
 * Compares two versions of a document. If programs use its generated types, also compiles messages against the types of
 * both.
 *
 * @param options.folder an empty folder for the programs
 * @param options.onStep called often, with the current step
 * @returns the findings, starting with the most serious
 */
async function reviewDocuments(
  versions: GivenVersions,
  unread: readonly UnreadPart[],
  { folder, onStep, notes }: { folder: string; onStep: (step: string) => void; notes: string[] },
): Promise<ReviewFinding[]> {
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
  const isCompiled = compared.length > 0 && isClient(versions);
  const drafts = isCompiled ? await compileVersions(versions, isCovered, { folder, onStep, notes }) : [];
  const isWordsOnly = drafts.length === 0 && unread.length === 0;
  const others = isWordsOnly ? compared : compared.filter(({ kind }) => kind !== 'words');
  return withIds([...others, ...drafts, ...unread.map(unreadable)], versions);
}

async function compileVersions(
  versions: GivenVersions,
  isCovered: (direction: Direction, operation: string) => boolean,
  { folder, onStep, notes }: { folder: string; onStep: (step: string) => void; notes: string[] },
): Promise<Draft[]> {
  onStep('Compiling old messages against the new types');
  try {
    // Loaded only if needed: most reviews compile nothing, and the generator takes long to load.
    const { compileSamples } = await import('./compile-samples.ts');
    const drafts = compileSamples(versions, folder, isCovered);
    if (!drafts) notes.push('No program was compiled, because `typescript` is not installed here.');
    return drafts ?? [];
  } catch (error) {
    notes.push(`No program was compiled: ${(error as Error).message}`);
    return [];
  }
}
