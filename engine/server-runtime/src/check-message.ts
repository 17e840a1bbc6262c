import {
  type Cause,
  explainErrors,
  type MessageParts,
  placeCauses,
  type StandardSchema,
  standardSchema,
  type ValidatedPart,
} from '@cross-border-payments/explain';
import { nearestName, suggestion } from '@cross-border-payments/explain/near';
import { contentKind, declaredStatus, nearestType, withLowerCaseNames } from './http.ts';
import type { CompiledValidators, OperationValidators, Validator } from './operation.ts';

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

/** In the order in which they are checked, each with its name in validators. */
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
  const checkParameters = (
    validators: OperationValidators,
    part: 'query' | 'header' | 'path' | 'cookie',
    values: unknown,
  ): PartCause[] => {
    const present = Object.entries(values ?? {}).filter(([, value]) => value != null);
    const sent = Object.fromEntries(present);
    return checker.check(validators[part], part === 'header' ? withLowerCaseNames(sent) : sent, part);
  };
  const checkBody = ({ body: contents }: OperationValidators, input: CheckedInput): PartCause[] => {
    const { body } = input;
    if (!isPlain(body)) return [];
    const [mediaType, validator] = ofMediaType(contents, input.contentType);
    if (contentKind(mediaType) !== 'items')
      return placeCauses(checker.check(validator, body, 'body'), 'body');
    // The items of a stream are an array; anything else is text that is already written.
    const items = Array.isArray(body) ? body : [];
    return items.flatMap((item, at) => placeCauses(checker.check(validator, item, 'body'), 'body', at));
  };
  return {
    checkInput: (operation, given) => {
      const validators = validatorsOf(operation);
      const input = (given ?? {}) as CheckedInput;
      const causes = INPUT_PARTS.flatMap(([name, part]) =>
        part === 'body'
          ? checkBody(validators, input)
          : placeCauses(checkParameters(validators, part, input[name]), name),
      );
      return [...causes, ...faultsOfInput(declared[operation], input)];
    },
    checkResponse: (operation, status, body, mediaType) => {
      const { responses = {} } = validatorsOf(operation);
      const contents = responses[declaredStatus(Object.keys(responses), status) ?? ''];
      const nearest = mediaType && nearestType(Object.keys(contents ?? {}), mediaType);
      const causes = checker.check(ofMediaType(contents, nearest ?? mediaType)[1], body, 'response');
      return [...causes, ...faultsOfStatus(operation, declared[operation], status)];
    },
    schemaOf: (operation, message) => {
      const validators = validatorsOf(operation);
      assertMessage(operation, declared[operation], String(message));
      const [, part = 'body'] = INPUT_PARTS.find(([name]) => name === message) ?? [];
      if (part !== 'body') return standardSchema((value) => checkParameters(validators, part, value));
      const contents = message === 'body' ? validators.body : validators.responses?.[String(message)];
      const [, validator] = ofMediaType(contents);
      return standardSchema((value) => checker.check(validator, value, 'body'));
    },
  };
}

function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return body !== undefined;
  return Array.isArray(body) || [Object.prototype, null].includes(Object.getPrototypeOf(body));
}

function ofMediaType(
  contents: Readonly<Record<string, Validator>> | undefined,
  named?: string,
): [mediaType: string, Validator | undefined] {
  const names = Object.keys(contents ?? {});
  const [only = ''] = names.length === 1 ? names : names.filter((name) => contentKind(name) === 'json');
  const mediaType = named ?? only;
  return [mediaType, contents?.[mediaType]];
}

/** What the document declares about an operation, webhook or callback, in addition to its schemas. */
interface DeclaredMessage {
  readonly isBodyRequired?: boolean;
  /** The parts of the input, such as `query` and `body`. */
  readonly parts: readonly string[];
  /** The statuses of the responses: `200`, `4XX`, `default`. */
  readonly statuses: readonly string[];
}

export interface PartCause extends Cause {
  readonly part: ValidatedPart;
}

type DeclaredMessages = Readonly<Record<string, DeclaredMessage>>;

const INPUT = ['path', 'query', 'headers', 'cookies', 'body', 'contentType'];

/** Returns the faults that no schema finds. */
function faultsOfInput(declared: DeclaredMessage | undefined, input: object): PartCause[] {
  if (!declared) return [];
  if (typeof input !== 'object') return [makeCause('', 'type', 'the input must be an object')];
  const names = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : name));
  const causes = names
    .filter((name) => !INPUT.includes(name))
    .map((name) => makeCause(name, 'additionalProperties', `\`${name}\` is not known${advise(INPUT, name)}`));
  if (declared.isBodyRequired && !names.includes('body'))
    causes.push(makeCause('body', 'required', 'the request needs a body and has none'));
  return causes;
}

/** Errors (4xx and 5xx) need no declaration, because any operation may return them. */
function faultsOfStatus(
  operation: string,
  { statuses = [] }: Partial<DeclaredMessage> = {},
  status: number,
): PartCause[] {
  const isError = status >= 400 && status < 600;
  if (isError || statuses.length === 0 || declaredStatus(statuses, status) !== undefined) return [];
  const sentence = `HTTP ${status} is not declared for ${operation}`;
  return [{ ...makeCause('', 'responses', sentence), part: 'response' }];
}

/** @throws RangeError for a part of the input, or a status, that the document does not declare */
function assertMessage(operation: string, declared: DeclaredMessage | undefined, part: string): void {
  if (!declared) return;
  const known = [...declared.parts, ...declared.statuses];
  if (known.includes(part)) return;
  const advice = advise(known, part);
  throw new RangeError(`${operation} has no \`${part}\`${advice}${advice.endsWith('?') ? '' : '.'}`);
}

function makeCause(path: string, keyword: string, sentence: string): PartCause {
  return { part: 'body', path, pointer: path && `/${path}`, keyword, sentence };
}

function advise(names: readonly string[], unknown: string): string {
  const near = nearestName(names, unknown);
  return near === undefined ? `: use one of ${names.join(', ')}` : `: did you mean \`${near}\`?`;
}

/** The arguments of `coerce` after the plan. */
type CoercedTexts = Parameters<CompiledValidators['coerce']> extends [unknown, ...infer Rest] ? Rest : never;

const MAX_CAUSES = 20;

export class MessageChecker {
  readonly #compiled: Omit<CompiledValidators, 'validators'>;
  readonly #secretProperties: readonly string[];

  constructor(compiled: Omit<CompiledValidators, 'validators'>, secretProperties: readonly string[]) {
    this.#compiled = compiled;
    this.#secretProperties = secretProperties;
  }

  coerce(validator: Validator | undefined, ...texts: CoercedTexts): Record<string, unknown> {
    return this.#compiled.coerce(validator?.coercions ?? {}, ...texts);
  }

  /** Appends what is wrong with one part of a message to `causes`, and returns `causes`. */
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
