import type { ResponseShape, Validator } from '../operation.ts';
import { AnswerError } from './refusal.ts';

const UNDECLARED = ['strip', 'refuse', 'send'] as const;

/** What happens to the properties of a response that the document does not declare. */
export type Undeclared = (typeof UNDECLARED)[number];

/** @throws RangeError for a value that the option does not have */
export function checkUndeclared(value: Undeclared = 'strip'): Undeclared {
  if (UNDECLARED.includes(value)) return value;
  const known = UNDECLARED.map((each) => `"${each}"`).join(', ');
  throw new RangeError(
    `The option \`undeclaredProperties\` must be one of ${known}, not ${JSON.stringify(value)}.`,
  );
}

/**
 * Returns a body without the properties that its schema does not declare; the body itself if it has none. Nothing that
 * the handler returned is changed.
 *
 * @param operation its id, for the error
 * @throws AnswerError for such a property where they are refused
 */
export function withoutUndeclared(
  operation: string,
  { shape }: Validator,
  body: unknown,
  undeclared: Undeclared,
): unknown {
  if (!shape || undeclared === 'send') return body;
  const refuse = (name: string) => {
    throw new AnswerError(
      `The handler of ${operation} returned the property \`${name}\`, which the document does not declare.`,
    );
  };
  return declaredOf(shape.all, shape.at, body, undeclared === 'refuse' ? refuse : ignore);
}

const ignore = () => {};

function declaredOf(
  shapes: readonly ResponseShape[],
  at: number,
  given: unknown,
  onUndeclared: (name: string) => void,
): unknown {
  const shape = shapes[at];
  if (at === 0 || !shape || typeof given !== 'object' || given === null) return given;
  if (shape.decider) return declaredOf(shapes, decide(shape.decider, given), given, onUndeclared);
  // What `JSON.stringify` would write.
  const { toJSON } = given as { toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, '') : given;
  if (typeof value !== 'object' || value === null) return given;
  if (Array.isArray(value)) {
    const { items = 0 } = shape;
    const isSame = (item: unknown) => declaredOf(shapes, items, item, onUndeclared) === item;
    if (items === 0 || value.every(isSame)) return value;
    return value.map((item: unknown) => declaredOf(shapes, items, item, onUndeclared));
  }
  return shape.properties ? declaredObject(shapes, shape, value, onUndeclared) : value;
}

function declaredObject(
  shapes: readonly ResponseShape[],
  shape: ResponseShape,
  value: object,
  onUndeclared: (name: string) => void,
): object {
  const members = value as Readonly<Record<string, unknown>>;
  // Most responses are not copied, so that each costs little.
  let isSame = true;
  for (const name of Object.keys(value)) {
    const at = shapeOf(shape, name);
    const member = members[name];
    if (at === undefined && member !== undefined) onUndeclared(name);
    if (at === undefined || (at !== 0 && declaredOf(shapes, at, member, onUndeclared) !== member)) {
      isSame = false;
      break;
    }
  }
  if (isSame) return value;
  const kept: [string, unknown][] = [];
  for (const name of Object.keys(value)) {
    const at = shapeOf(shape, name);
    if (at !== undefined) kept.push([name, declaredOf(shapes, at, members[name], onUndeclared)]);
  }
  return Object.fromEntries(kept);
}

function shapeOf({ properties = {}, others }: ResponseShape, name: string): number | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : others;
}

function decide({ path, cases, rest }: NonNullable<ResponseShape['decider']>, value: object): number {
  const decisive = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? inner[name as keyof typeof inner] : undefined,
    value,
  );
  return cases.find(([fixed]) => fixed === decisive)?.[1] ?? rest;
}
