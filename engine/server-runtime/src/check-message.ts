import {
  type Cause,
  explainErrors,
  type MessageParts,
  placeCauses,
  type StandardSchema,
  sentences,
  standardSchema,
  type ValidatedPart,
} from '@cross-border-payments/explain';
import { suggestion } from '@cross-border-payments/explain/near';
import {
  assertMessage,
  type DeclaredMessages,
  faultsOfInput,
  faultsOfStatus,
  type PartCause,
} from './declared-message.ts';
import { contentKind, declaredStatus, nearestType, withLowerCaseNames } from './http/head.ts';
import type {
  CompiledValidators,
  JsonStringParser,
  OperationValidators,
  StringValues,
  Validator,
} from './operation.ts';
import { Refusal } from './response/refusal.ts';

/** Explains a failed `anyOf` or `oneOf`. Generated validators with such keywords import it. */
export { resolveChoice } from '@cross-border-payments/explain';
export type { CompiledValidators } from './operation.ts';

interface CheckedInput {
  readonly path?: object | undefined;
  readonly query?: object | undefined;
  readonly headers?: object | undefined;
  readonly cookies?: object | undefined;
  readonly body?: unknown;
  /** Defaults to the declared JSON media type, or to the only declared media type. */
  readonly contentType?: string | undefined;
}

/** @typeParam Operations the messages of each operation, webhook and callback, by id */
export interface MessageChecks<Operations> {
  /**
   * Checks the input of an operation. This function can be passed to a generated client as `preflight`.
   *
   * @returns the faults of the input, each with a sentence and a path such as `query.limit`; empty if it is valid
   * @throws RangeError for an operation that the document does not have
   */
  readonly checkInput: (
    operation: (keyof Operations & string) | (string & {}),
    input: unknown,
  ) => PartCause[];
  /**
   * Checks the body of a response. A status that the document does not declare is a fault, unless it is an error (4xx or
   * 5xx), which any operation may return.
   *
   * @param mediaType such as the `content-type` of the response; defaults to the declared JSON media type, or to the only
   * declared media type
   * @returns the faults of the body, each with a sentence; empty if it is valid
   * @throws RangeError for an operation that the document does not have
   */
  readonly checkResponse: (
    operation: (keyof Operations & string) | (string & {}),
    status: number,
    body: unknown,
    mediaType?: string,
  ) => PartCause[];
  /**
   * Returns the check of one message as a Standard Schema, which libraries for forms, queries and routers accept.
   *
   * @param part `body`, `path`, `query`, `headers` or `cookies` of the input, or the status of a response in the
   * document, such as `200` or `default`
   * @throws RangeError for an operation or a part that the document does not have
   */
  readonly schemaOf: <Id extends keyof Operations & string, Part extends keyof MessageParts<Operations[Id]>>(
    operation: Id,
    part: Part,
  ) => StandardSchema<MessageParts<Operations[Id]>[Part]>;
}

/** The parts of an input in the order in which they are checked, each with its name in validators. */
const INPUT_PARTS = [
  ['query', 'query'],
  ['headers', 'header'],
  ['path', 'path'],
  ['cookies', 'cookie'],
  ['body', 'body'],
] as const;

/**
 * Builds the checks of messages from compiled validators.
 *
 * @param declared what the document declares about each operation; by default, only the schemas are checked
 */
export function createChecks<Operations>(
  messages: CompiledValidators,
  declared: DeclaredMessages = {},
): MessageChecks<Operations> {
  const checker = new MessageChecker(messages, []);
  const validatorsOf = (id: string): OperationValidators => {
    const validators = Object.hasOwn(messages.validators, id) ? messages.validators[id] : undefined;
    if (validators) return validators;
    const advice = suggestion(Object.keys(messages.validators), String(id));
    throw new RangeError(`\`${id}\` is not an operation of the document${advice}`);
  };
  /** The items of a stream are an array; anything else is text that is already written. */
  const checkItems = (validator: Validator | undefined, body: unknown): PartCause[] =>
    (Array.isArray(body) ? body : []).flatMap((item, at) =>
      placeCauses(checker.check(validator, item, 'body'), 'body', at),
    );
  const checkPart = (
    validators: OperationValidators,
    [name, part]: (typeof INPUT_PARTS)[number],
    value: unknown,
    contentType?: string,
  ): PartCause[] => {
    if (part === 'body') return checker.check(ofMediaType(validators.body, contentType)[1], value, part);
    const parameters = given(value as object | undefined);
    return checker.check(
      validators[part],
      name === 'headers' ? withLowerCaseNames(parameters) : parameters,
      part,
    );
  };
  return {
    checkInput: (operation, input) => {
      const validators = validatorsOf(operation);
      const parts = (input ?? {}) as CheckedInput;
      const causes = INPUT_PARTS.flatMap((place) => {
        const value = parts[place[0]];
        if (place[0] === 'body' && !isPlain(value)) return [];
        const [mediaType, validator] = ofMediaType(validators.body, parts.contentType);
        if (place[0] === 'body' && contentKind(mediaType) === 'items') return checkItems(validator, value);
        return placeCauses(checkPart(validators, place, value, parts.contentType), place[0]);
      });
      return [...causes, ...faultsOfInput(declared[operation], parts)];
    },
    checkResponse: (operation, status, body, mediaType) => {
      const { responses = {} } = validatorsOf(operation);
      const contents = responses[declaredStatus(Object.keys(responses), status) ?? ''];
      const nearest = mediaType && nearestType(Object.keys(contents ?? {}), mediaType);
      const causes = checker.check(ofMediaType(contents, nearest ?? mediaType)[1], body, 'response');
      return [...causes, ...faultsOfStatus(operation, declared[operation], status)];
    },
    schemaOf: (operation, part) => {
      const validators = validatorsOf(operation);
      assertMessage(operation, declared[operation], String(part));
      const place = INPUT_PARTS.find(([name]) => name === part);
      const [, response] = ofMediaType(validators.responses?.[String(part)], undefined);
      return standardSchema((value) =>
        place ? checkPart(validators, place, value) : checker.check(response, value, 'body'),
      );
    },
  };
}

function given(parameters: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters ?? {}).filter(([, value]) => value != null));
}

function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body !== undefined;
  return Array.isArray(body) || [Object.prototype, null].includes(Object.getPrototypeOf(body));
}

function ofMediaType(
  contents: Readonly<Record<string, Validator>> | undefined,
  named: string | undefined,
): [mediaType: string, Validator | undefined] {
  const names = Object.keys(contents ?? {});
  const [only = ''] = names.length === 1 ? names : names.filter((name) => contentKind(name) === 'json');
  const mediaType = named ?? only;
  return [mediaType, contents?.[mediaType]];
}

const MAX_CAUSES = 20;

/** Validates the messages of a document and explains what is wrong. */
export class MessageChecker {
  readonly #compiled: Omit<CompiledValidators, 'validators'>;
  readonly #secretProperties: readonly string[];

  constructor(compiled: Omit<CompiledValidators, 'validators'>, secretProperties: readonly string[]) {
    this.#compiled = compiled;
    this.#secretProperties = secretProperties;
  }

  /**
   * Converts strings to the types that their schema declares. Without a schema, they stay strings.
   *
   * @param decode decodes a value, after it is split into its items
   */
  coerce(
    validator: Validator | undefined,
    texts: StringValues,
    readJson?: JsonStringParser,
    decode?: (text: string) => string,
  ): Record<string, unknown> {
    return this.#compiled.coerce(validator?.coercions ?? {}, texts, readJson, decode);
  }

  /** Checks one part of a message. Appends what is wrong to `causes`, and returns `causes`. */
  check(
    validator: Validator | undefined,
    value: unknown,
    part: ValidatedPart,
    causes: PartCause[] = [],
  ): PartCause[] {
    if (!validator || validator.validate(value)) return causes;
    const index = { ...this.#compiled.index, root: validator.root };
    const { errors } = validator.validate;
    const options = { part, secretProperties: this.#secretProperties, limit: MAX_CAUSES };
    const explained = explainErrors(index, errors, value, options, this.#compiled.choices);
    for (const cause of explained) causes.push({ ...cause, part });
    return causes;
  }
}

export function asText(causes: readonly Cause[]): string {
  return sentences(causes).map(asSentence).join(' ');
}

export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('?') ? '' : '.'}`;
}

/** @param item the number of the item in a stream that broke the rules, from 1; undefined for a whole message */
export function brokenRules(causes: readonly PartCause[], item?: number): Refusal {
  const rules = new Set(causes.flatMap(({ rule }) => rule?.split(', ') ?? []));
  const violations = causes
    .filter(({ keyword }) => keyword !== 'more')
    .map(({ part, pointer, keyword, sentence, rule }) => ({
      ...{ part, pointer: item === undefined ? pointer : `/${item - 1}${pointer}`, keyword },
      message: asSentence(sentence),
      rules: rule?.split(', ') ?? [],
    }));
  const place = item === undefined ? '' : `Item ${item} of the body: `;
  return new Refusal(place + asText(causes), { rules: [...rules], violations });
}
