import { type DocumentTypes, type Files, typeFiles } from './type-files.ts';

/** What the generator can write. */
export interface Target {
  readonly name: string;
  /** One line for the help text. */
  readonly summary: string;
  /** Writes the files of the target from the model and its types. */
  readonly emit: (types: DocumentTypes) => Files;
}

/** The names that `--target` takes, whether or not they are built. */
export const TARGET_NAMES = ['types', 'server', 'client'] as const;

/** A name that `--target` takes. */
export type TargetName = (typeof TARGET_NAMES)[number];

/** The target asked for does not exist. */
export class UnknownTarget extends Error {
  override readonly name = 'UnknownTarget';
}

const TARGETS = new Map<string, Target>();

/** Adds a target; each has a folder of its own beside this file and reads nothing but the model. */
export function addTarget(target: Target): void {
  TARGETS.set(target.name, target);
}

/**
 * Finds a target.
 *
 * @throws UnknownTarget when there is none of that name.
 */
export function targetNamed(name: string): Target {
  const target = TARGETS.get(name);
  if (target) return target;
  const built = [...TARGETS.keys()].join(', ');
  throw new UnknownTarget(`There is no target "${name}" yet; what can be written is: ${built}.`);
}

/** Every target that is built. */
export function allTargets(): Target[] {
  return [...TARGETS.values()];
}

addTarget({ name: 'types', summary: 'the types of all schemas and operations', emit: typeFiles });
