import { setImmediate } from 'node:timers/promises';
import { compareInSteps } from './compare/compare-versions.ts';
import type { GivenVersions } from './compare/kept.ts';
import type { Draft, ReviewFinding } from './finding.ts';
import { fold } from './report/fold.ts';
import { clientNotes } from './source/client-notes.ts';
import { compileSamples } from './source/compile-samples.ts';
import { generatedCode } from './source/generated-code.ts';

/** Findings about two versions of a document. */
export interface Reviewed {
  /** The gravest first. */
  readonly findings: ReviewFinding[];
  /** What the change does to the generated client, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Compares two versions of a document, and compiles programs against the types of both.
 *
 * @param folder an empty folder for the programs
 * @param onStep is called with what is done, often
 */
export async function reviewDocuments(
  versions: GivenVersions,
  folder: string,
  onStep: (step: string) => void = () => undefined,
): Promise<Reviewed> {
  const steps = compareInSteps(versions, (what) => onStep(`Comparing ${what}`));
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    // Lets Ctrl-C through.
    await setImmediate();
  }
  const compared = step.value;
  const { drafts, notes } = compared.length === 0 ? NOTHING : compileVersions(versions, folder, onStep);
  const compiled = drafts.filter((draft) => !isTold(draft, compared));
  const others = compiled.length > 0 ? compared.filter(({ kind }) => kind !== 'words') : compared;
  const findings = fold([...others, ...compiled], ({ version, pointer }) => {
    const found = versions[version].find(pointer);
    // The base's lines are not those of the working tree, so a removed thing is shown near what is left of it.
    return version === 'base' ? (versions.head.find(pointer) ?? found) : found;
  });
  return { findings, notes };
}

/** A message no longer compiles because of a break of the wire that is a finding already, such as a removed member. */
function isTold({ direction, operations }: Draft, compared: readonly Draft[]): boolean {
  return compared.some(
    (one) =>
      one.level === 'breaking' &&
      one.direction === direction &&
      operations.every((name) => one.operations.includes(name)),
  );
}

interface Compiled {
  readonly drafts: readonly Draft[];
  readonly notes: readonly string[];
}

const NOTHING: Compiled = { drafts: [], notes: [] };

function compileVersions(versions: GivenVersions, folder: string, onStep: (step: string) => void): Compiled {
  onStep('Generating the client of both versions');
  try {
    const code = { base: generatedCode(versions.base), head: generatedCode(versions.head) };
    onStep('Compiling old messages against the new types');
    const drafts = compileSamples(versions, code, folder);
    const missing = drafts ? [] : ['No program was compiled, since `typescript` is not installed here.'];
    return { drafts: drafts ?? [], notes: [...clientNotes(code.base, code.head), ...missing] };
  } catch (error) {
    return { drafts: [], notes: [`No program was compiled: ${(error as Error).message}`] };
  }
}
