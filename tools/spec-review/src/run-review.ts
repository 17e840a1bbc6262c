import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { compareInSteps } from './compare/compare-versions.ts';
import { type GivenVersions, isClient } from './compare/pairs.ts';
import {
  type Bump,
  bumpFor,
  type Direction,
  type Draft,
  draftOf,
  gravestFirst,
  greaterBump,
  ReviewError,
  type ReviewFinding,
  type ReviewResult,
} from './findings/finding.ts';
import { fold, withIds } from './findings/fold.ts';
import { checkChangeFiles, rate } from './findings/rate.ts';
import {
  instancesOfBase,
  policyFindings,
  type ReviewOptions,
  reviewPolicy,
  reviewSettings,
} from './repository/policy.ts';
import {
  addedFiles,
  type ReadVersions,
  type ReviewSubject,
  readVersions,
} from './repository/read-versions.ts';
import type { UnreadPart } from './repository/version.ts';

/** Reviews a change of one or several documents in one report. @throws ReviewError with version, file and line */
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
  const [base, head = 'the working tree'] =
    'files' in subject ? subject.files : ([subject.base, subject.head] as const);
  return {
    base,
    head,
    findings: gravestFirst(results.flatMap(({ findings }) => findings)),
    bump: results.map(({ bump }) => bump).reduce(greaterBump),
    notes: results.flatMap(({ notes }, at) => notes.map((note) => `${listed[at]?.name}: ${note}`)),
  };
}

function onlyOne(name: string, version: 'base' | 'head', { severities }: ReviewOptions): ReviewResult {
  const place = { version, pointer: '#' };
  const draft =
    version === 'base'
      ? draftOf('document-removed', 'breaking', `The document \`${name}\` was removed.`, {
          consequence: 'Programs that use the interface find no description of it.',
          remedy: 'Keep it until no client uses the interface.',
          place,
        })
      : draftOf('document-added', 'additive', `The document \`${name}\` is new.`, { place });
  const { kind, level } = draft;
  const severity = severities.get(kind) ?? (level === 'breaking' ? 'error' : 'notice');
  const source = { file: name, line: 1, exact: version === 'head' };
  const findings = [{ ...draft, id: `${kind}:${name}`, severity, source }];
  return { base: name, head: name, notes: [], bump: bumpFor([level]), findings };
}

async function reviewOne(subject: ReviewSubject, options: ReviewOptions): Promise<ReviewResult> {
  const { onStep, folder } = options;
  onStep('Reading both versions');
  const versions = await readVersions(subject, folder);
  const { base, head, names, notes } = versions;
  const instances = instancesOfBase(versions);
  const settings = reviewSettings(versions, options);
  const { servers, client } = settings;
  onStep('Comparing');
  const given = base && { base, head, servers, isClient: client, instances };
  const findings = given
    ? await reviewDocuments(given, versions, options)
    : withIds(withoutBase(versions), { base: head, head });
  onStep('Rating the findings');
  const bump = bumpFor(findings.map(({ level }) => level));
  const changes = await changeFiles(versions, bump);
  const policy = await reviewPolicy(versions, findings, settings, options);
  const all = [...findings, ...changes, ...policyFindings(versions, policy)];
  return { base: names.base, head: names.head, findings: gravestFirst(rate(all, policy)), bump, notes };
}

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

/** Compares two versions. If programs use the generated types, also compiles messages against the types of both. */
async function reviewDocuments(
  versions: GivenVersions,
  { unread, notes }: ReadVersions,
  { folder, onStep }: ReviewOptions,
): Promise<ReviewFinding[]> {
  const steps = compareInSteps(versions, (what) => onStep(`Comparing ${what}`, true));
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Lets the process handle Ctrl-C.
    await setImmediate();
  }
  const compared = step.value;
  let drafts: Draft[] = [];
  if (compared.length > 0 && isClient(versions)) {
    onStep('Compiling old messages against the new types', true);
    drafts = await compileVersions(versions, compared, join(folder, 'types'), notes);
  }
  const isWordsOnly = drafts.length === 0 && unread.length === 0;
  const others = isWordsOnly ? compared : compared.filter(({ kind }) => kind !== 'words');
  return withIds([...others, ...drafts, ...unread.map(unreadable)], versions);
}

async function compileVersions(
  versions: GivenVersions,
  compared: readonly Draft[],
  folder: string,
  notes: string[],
): Promise<Draft[]> {
  // A break on the wire, such as a removed property, already explains that a message no longer compiles.
  const breaks = compared.filter(({ level }) => level === 'breaking');
  const isCovered = (direction: Direction, operation: string) =>
    breaks.some((one) => one.direction === direction && one.operations.includes(operation));
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

interface NamedSubject {
  /** Its path, relative to the folders or to the working folder. */
  readonly name: string;
  readonly subject: ReviewSubject;
  /** Set if only one version has the document. */
  readonly only: 'base' | 'head' | undefined;
}

const DOCUMENT = /^[\s{]*["']?(openapi|swagger)["']?\s*:/m;
const FILES = '**/*.{yaml,yml,json}';

/** Lists the documents in two folders, or in a folder or glob; undefined for a subject that names one document. */
function listSubjects(subject: ReviewSubject): NamedSubject[] | undefined {
  if ('files' in subject) {
    const [old, now] = subject.files;
    if (!isFolder(old) || !isFolder(now)) return undefined;
    const documentsIn = (folder: string) =>
      globSync(FILES, { cwd: folder }).filter((name) => isDocument(join(folder, name)));
    return pair(documentsIn(old), documentsIn(now), (name) => {
      return { ...subject, files: [join(old, name), join(now, name)] };
    });
  }
  const { file, base, head } = subject;
  const isGlob = /[*?[{]/.test(file) && !existsSync(file);
  if (!isGlob && !isFolder(file)) return undefined;
  const pattern = isGlob ? file : `${file.replace(/\/$/, '')}/${FILES}`;
  const now = head === undefined ? globSync(pattern).filter(isDocument) : documentsAt(head, pattern);
  return pair(documentsAt(base, pattern), now, (name) => ({ ...subject, file: name }));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function isDocument(path: string): boolean {
  return DOCUMENT.test(readFileSync(path, 'utf8'));
}

function documentsAt(commit: string, pattern: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const names = git('ls-tree', '-r', '--name-only', '-z', commit).split('\0');
  return names.filter(
    (name) => matchesGlob(name, pattern) && DOCUMENT.test(git('show', `${commit}:./${name}`)),
  );
}

function pair(
  before: readonly string[],
  after: readonly string[],
  subjectOf: (name: string) => ReviewSubject,
): NamedSubject[] {
  return [...new Set([...before, ...after])].sort().map((name) => {
    const only = before.includes(name) ? (after.includes(name) ? undefined : 'base') : 'head';
    return { name, subject: subjectOf(name), only };
  });
}
