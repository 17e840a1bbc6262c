import type { ResponseShape, Validator } from '../operation.ts';
import type { Undeclared } from '../options.ts';
import { AnswerError } from './refusal.ts';

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
    if (items === 0) return value;
    const all = value.map((item: unknown) => declaredOf(shapes, items, item, onUndeclared));
    return all.some((item, index) => item !== value[index]) ? all : value;
  }
  return shape.properties ? declaredObject(shapes, shape, value, onUndeclared) : value;
}

function declaredObject(
  shapes: readonly ResponseShape[],
  { properties = {}, others }: ResponseShape,
  value: object,
  onUndeclared: (name: string) => void,
): object {
  const shapeOf = (name: string) => (Object.hasOwn(properties, name) ? properties[name] : others);
  const isSame = Object.entries(value).every(([name, member]) => {
    const at = shapeOf(name);
    if (at === undefined && member !== undefined) onUndeclared(name);
    return at !== undefined && declaredOf(shapes, at, member, onUndeclared) === member;
  });
  if (isSame) return value;
  // Most responses are not copied.
  const kept = Object.entries(value).flatMap(([name, member]) => {
    const at = shapeOf(name);
    return at === undefined ? [] : [[name, declaredOf(shapes, at, member, onUndeclared)] as const];
  });
  return Object.fromEntries(kept);
}

function decide({ path, cases, rest }: NonNullable<ResponseShape['decider']>, value: object): number {
  const decisive = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? inner[name as keyof typeof inner] : undefined,
    value,
  );
  return cases.find(([fixed]) => fixed === decisive)?.[1] ?? rest;
}
