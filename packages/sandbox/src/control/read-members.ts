import { ControlError } from './control-error.ts';

type Body = Readonly<Record<string, unknown>>;

const LONGEST = 2_048;

/** Refuses members that the operation does not know, so that a slip of the pen is noticed. */
export function onlyMembers(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const takes = known.length === 0 ? 'no members' : known.join(', ');
  throw new ControlError(400, `The body has the unknown member ${unknown.join(', ')}; it takes ${takes}.`);
}

/** A text of the body, if it is there. @throws ControlError for another type. */
export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '' && value.length <= LONGEST && !value.includes('\0'))
    return value;
  throw new ControlError(
    400,
    `\`${name}\` must be a text of 1 to ${LONGEST} characters, none of them U+0000.`,
  );
}

/** A text of the body. @throws ControlError when it is missing. */
export function requiredText(body: Body, name: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new ControlError(400, `\`${name}\` is missing.`);
  return value;
}

/** A text of a list. @throws ControlError for any other. */
export function oneOf<Choice extends string>(body: Body, name: string, choices: readonly Choice[]): Choice {
  const value = requiredText(body, name);
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new ControlError(400, `\`${name}\` must be one of ${choices.join(', ')}.`);
}

/** A whole number of the body, if it is there. @throws ControlError when it is out of range. */
export function optionalWhole(body: Body, name: string, least: number, most: number): number | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most)
    return value as number;
  throw new ControlError(400, `\`${name}\` must be a whole number from ${least} to ${most}.`);
}

/** A whole number of the query, if it is there. @throws ControlError when it is out of range. */
export function wholeOfQuery(
  query: URLSearchParams,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  return optionalWhole({ [name]: /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN }, name, least, most);
}

/** A text of the query, if it is there and not empty. @throws ControlError when it is too long. */
export function textOfQuery(query: URLSearchParams, name: string): string | undefined {
  return optionalText({ [name]: query.get(name) || undefined }, name);
}

/** A text of a list in the query, if it is there and not empty. @throws ControlError for any other. */
export function choiceOfQuery<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = textOfQuery(query, name);
  return value === undefined ? undefined : oneOf({ [name]: value }, name, choices);
}
