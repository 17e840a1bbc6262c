import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  loadRules,
  type OpenApiDocument,
  type Rule,
  withTemporaryFolder,
} from '@cross-border-payments/proof';
import { bundle, generateSpecFiles, staleFiles } from '@cross-border-payments/repo/bundle';
import { apiChanges } from './api-changes.ts';
import { describeChange, levelOf } from './describe-change.ts';
import { gravestFirst, ReviewError, type ReviewFinding } from './finding.ts';
import { type Commit, commitsAhead, extractSpec, hasDocument, resolveCommit } from './git.ts';
import { operationIndex } from './operation-index.ts';
import { type RegisterChange, registerChanges } from './register-changes.ts';
import { type Replay, replay } from './replay.ts';
import { type SourceLine, SourceTree } from './source-tree.ts';

/** A review. */
export interface Review {
  base: Commit;
  /** Number of commits of the base that the checked-out branch lacks; their changes look removed. */
  ahead: number;
  /** Whether the base has no document, which makes everything new. */
  isFirst: boolean;
  /** Stale files of `spec/generated`. */
  stale: string[];
  /** The most serious first. */
  findings: ReviewFinding[];
  register: RegisterChange[];
  /** Number of messages of the base that both versions judged. */
  replayed: number;
}

/** A version of the document. */
interface Version {
  directory: string;
  document: OpenApiDocument;
  rules: Rule[];
}

/**
 * Compares the document of a commit with that of the working tree.
 *
 * @param root root of the repository
 * @param ref branch, tag or hash to compare with
 * @throws ReviewError when the ref is unknown or one of the two documents cannot be bundled
 */
export async function makeReview(root: string, ref: string): Promise<Review> {
  const base = await resolveCommit(root, ref);
  const directory = join(root, 'spec');
  const files = await readable('the working tree', () => generateSpecFiles(directory));
  // The registers are compared separately.
  const { 'x-rule-register': _register, ...document } = JSON.parse(
    files.get('openapi.json') ?? '',
  ) as OpenApiDocument;
  const revision = { directory, document, rules: loadRules(join(directory, 'rules')) };
  const review: Review = {
    base,
    ahead: await commitsAhead(root, base),
    isFirst: !(await hasDocument(root, base)),
    stale: staleFiles(join(directory, 'generated'), files),
    findings: [],
    register: [],
    replayed: 0,
  };
  if (review.isFirst) return { ...review, register: registerChanges([], revision.rules) };
  return withTemporaryFolder(async (folder) => {
    const before = await baseVersion(root, base, folder);
    const replayed = await readable(ref, async () =>
      replay(before.document, before.rules, revision.document),
    );
    return {
      ...review,
      findings: gravestFirst([...(await compared(before, revision, folder)), ...judged(replayed, revision)]),
      register: registerChanges(before.rules, revision.rules),
      replayed: replayed.count,
    };
  });
}

async function baseVersion(root: string, base: Commit, folder: string): Promise<Version> {
  const directory = await extractSpec(root, base, folder);
  const rules = join(directory, 'rules');
  return readable(base.ref, async () => ({
    directory,
    document: await bundle(directory),
    rules: existsSync(rules) ? loadRules(rules) : [],
  }));
}

async function readable<T>(version: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw new ReviewError(`The document of ${version} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function compared(before: Version, revision: Version, folder: string): Promise<ReviewFinding[]> {
  const changes = await apiChanges(before.document, revision.document, folder);
  const tree = new SourceTree(revision.directory);
  const oldTree = new SourceTree(before.directory);
  const index = operationIndex(revision.document);
  const oldIndex = operationIndex(before.document);
  return changes.map((change) => {
    const isGone = change.revision === undefined;
    const pointer = (change.revision ?? change.base)?.pointer ?? '#';
    return {
      level: levelOf(change),
      message: describeChange(change, isGone ? before.document : revision.document),
      operations: (isGone ? oldIndex : index)(pointer),
      pointer,
      source: tree.find(pointer) ?? gone(oldTree.find(pointer)),
    };
  });
}

const gone = (place: SourceLine | undefined) => place && { ...place, exact: false };

function judged({ differences }: Replay, revision: Version): ReviewFinding[] {
  const tree = new SourceTree(revision.directory);
  return differences.map((found) => ({ ...found, source: tree.find(found.pointer) }));
}
