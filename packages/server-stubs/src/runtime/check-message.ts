import type { CompiledMessages, OperationValidators, Validator } from './operation.ts';
import { MessageChecker, type PartCause } from './validate.ts';

/** The input of an operation, as the generated client takes it. */
interface CheckedInput {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly cookies?: object | undefined;
  readonly body?: unknown;
  /** Media type of the body. Defaults to the one that holds JSON, or the only one. */
  readonly contentType?: string | undefined;
}

/** The checks of the messages of a document. */
export interface MessageChecks<Id extends string> {
  /**
   * Checks the input of an operation; it may be the `preflight` of a generated client.
   *
   * @returns the causes for which it breaks the document, each with a sentence; none if it fits
   * @throws RangeError for an operation that the document does not have
   */
  readonly checkInput: (operation: Id | (string & {}), input: unknown) => PartCause[];
  /**
   * Checks the body of an answer.
   *
   * @param status such as 200
   * @param mediaType media type of the body; defaults to the one that holds JSON, or the only one
   * @returns the causes for which it breaks the document, each with a sentence; none if it fits
   * @throws RangeError for an operation that the document does not have
   */
  readonly checkAnswer: (
    operation: Id | (string & {}),
    status: number,
    body: unknown,
    mediaType?: string,
  ) => PartCause[];
}

/** Makes the checks of compiled messages. */
export function createChecks<Id extends string>(messages: CompiledMessages): MessageChecks<Id> {
  const checker = new MessageChecker(messages, []);
  const validatorsOf = (id: string): OperationValidators => {
    const own = Object.hasOwn(messages.validators, id) ? messages.validators[id] : undefined;
    if (!own) throw new RangeError(`The document has no operation \`${id}\`.`);
    return own;
  };
  return {
    checkInput: (operation, input) => {
      const validators = validatorsOf(operation);
      const { path, query, headers, cookies, body, contentType } = (input ?? {}) as CheckedInput;
      const causes: PartCause[] = [];
      checker.check(validators.query, given(query), 'query', causes);
      checker.check(validators.header, withSmallNames(given(headers)), 'header', causes);
      checker.check(validators.path, given(path), 'path', causes);
      checker.check(validators.cookie, given(cookies), 'cookie', causes);
      if (isPlain(body)) checker.check(ofMediaType(validators.body, contentType), body, 'body', causes);
      return causes;
    },
    checkAnswer: (operation, status, body, mediaType) => {
      const { answers = {} } = validatorsOf(operation);
      const contents = answers[status] ?? answers[`${Math.trunc(status / 100)}XX`] ?? answers.default;
      const causes: PartCause[] = [];
      checker.check(ofMediaType(contents, mediaType), body, 'body', causes);
      return causes;
    },
  };
}

/** Returns parameters as they are sent: without those that are undefined or null. */
function given(parameters: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters ?? {}).filter(([, value]) => value != null));
}

/** Validators have the names of headers in small letters. */
function withSmallNames(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns whether a body is a value, and no form, file or stream. */
function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body !== undefined;
  return Array.isArray(body) || [Object.prototype, null].includes(Object.getPrototypeOf(body));
}

function ofMediaType(
  contents: Readonly<Record<string, Validator>> | undefined,
  mediaType: string | undefined,
): Validator | undefined {
  if (!contents) return undefined;
  if (mediaType !== undefined) return contents[mediaType];
  const names = Object.keys(contents);
  const [name] = names.length === 1 ? names : names.filter((each) => /[/+]json$/.test(each));
  return name === undefined ? undefined : contents[name];
}
