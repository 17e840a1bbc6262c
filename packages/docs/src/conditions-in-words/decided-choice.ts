import { and, atomOf, type Formula, isLiteral, type Literal, type Path } from './formula.ts';
import { implies } from './implies.ts';
import { isObject, type Json, type JsonObject, objectOf, textsOf } from './json.ts';
import { ruleIdsOf } from './keywords.ts';
import { readSchema } from './read-schema.ts';
import { isTyped, primaryOf, resolveRef, type Scope, togetherWith } from './scope.ts';
import { simplify } from './simplify.ts';

/**
 * A branch of a choice that one member decides.
 * - `pointer`: where the branch stands
 * - `schema`: the branch in the original document, behind its `$ref`
 * - `owner`: the object the choice is about
 * - `decider`: name of the deciding member
 * - `when`: the value that leads to the branch
 * - `needs`: members that this branch requires and not every one does
 */
export type DecidedBranch = {
  pointer: string;
  schema: JsonObject;
  owner: Path;
  decider: string;
  when: Literal;
  needs: string[];
  ruleIds: readonly string[];
};

type Place = { scope: Scope; path: Path; pointer: string; ruleIds: readonly string[] };

/**
 * Reads a choice between shapes as a condition: every branch requires a member that is declared beside the choice
 * and pins it, and no value fits two of them. The status of an answer decides so what the answer holds.
 * @param place the choice; its pointer is that of the list of branches
 * @returns no branches for a choice of another kind
 */
export function decidedBranches(parts: readonly Json[], place: Place): DecidedBranch[] {
  const { scope, path } = place;
  const branches = parts.filter(isObject).map((part) => togetherWith(scope.document, part));
  const names = new Set(branches[0]?.flatMap((schema) => Object.keys(objectOf(schema.properties))));
  for (const decider of names) {
    const declared = primaryOf(scope, [...path, decider]);
    const pins = branches.flatMap((branch) => pinOf(branch, decider, place) ?? []);
    if (!declared || !isTyped(declared) || pins.length !== parts.length || !areApart(pins)) continue;
    return pins.map((when, index) => toBranch(parts, branches, index, { ...place, decider, when }));
  }
  return [];
}

/** The values that a branch leaves a required member; undefined where it leaves them open. */
function pinOf(branch: readonly JsonObject[], name: string, place: Place): Literal | undefined {
  if (!requiredBy(branch).includes(name)) return undefined;
  const members = branch.map((schema) => objectOf(schema.properties)[name]).filter(isObject);
  const pin = simplify(and(...members.map((member) => readPin(member, name, place))));
  return isLiteral(pin) && atomOf(pin).test.kind === 'is' ? pin : undefined;
}

function readPin(member: JsonObject, name: string, { scope, path, pointer }: Place): Formula {
  const pins = Object.entries(member).filter(([keyword]) => ['const', 'enum', 'not'].includes(keyword));
  return readSchema(scope, Object.fromEntries(pins), pointer, [...path, name]);
}

function requiredBy(branch: readonly JsonObject[]): string[] {
  return branch.flatMap((schema) => textsOf(schema.required));
}

/** Whether no value fits two of the pins. */
function areApart(pins: readonly Literal[]): boolean {
  const opposite = (pin: Literal): Literal => (pin.kind === 'not' ? pin.of : { kind: 'not', of: pin });
  return pins.every((pin, at) => pins.every((other, by) => at === by || implies(pin, opposite(other))));
}

function toBranch(
  parts: readonly Json[],
  branches: readonly JsonObject[][],
  index: number,
  { scope, path, pointer, ruleIds, decider, when }: Place & { decider: string; when: Literal },
): DecidedBranch {
  const part = objectOf(parts[index]);
  const schema = typeof part.$ref === 'string' ? resolveRef(scope.document, part.$ref, pointer) : part;
  const isEverywhere = (name: string): boolean => branches.every((each) => requiredBy(each).includes(name));
  return {
    pointer: `${pointer}/${index}`,
    schema,
    owner: path,
    decider,
    when,
    needs: [...new Set(requiredBy(branches[index] ?? []))].filter((name) => !isEverywhere(name)),
    ruleIds: ruleIdsOf(schema.$comment, ruleIds),
  };
}
