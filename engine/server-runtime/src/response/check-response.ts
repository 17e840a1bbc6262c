import type { MessageChecker, PartCause } from '../check-message.ts';
import {
  contentKind,
  declaredStatus,
  headerText,
  JSON_TYPE,
  nearestType,
  WITHOUT_BODY,
  withLowerCaseNames,
  withoutParameters,
} from '../http.ts';
import type { Validator } from '../operation.ts';
import type { ContentChooser, RequestState, ServiceCode } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import type { CheckedResponse, ChosenContent, HandlerResponse } from './handler-response.ts';
import { checkEmptied, startSearch, textOf } from './lost-values.ts';
import { asText, Refusal, ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { PropertyFilter } from './undeclared-properties.ts';

/**
 * Checks the result of a handler; a stream is checked while it is sent. If `validateResponses` is off, only the
 * responses that are also searched for lost values are checked, and a wrong body or header is reported, but sent.
 */
export function checkResponse(state: RequestState, route: Route, returned: unknown): CheckedResponse {
  const { service } = state;
  const { checker, checksResponses } = service;
  const { operation, validators } = route;
  const { id } = operation;
  const response = readResult(id, returned);
  const { status, contentType, headers } = response;
  const declared = declaredStatus(operation.statuses, status);
  if (declared === undefined) throw wrongResult(id, `${status}, which the document does not declare`);
  const isEmpty = WITHOUT_BODY.has(status) && declared !== String(status);
  const content = isEmpty ? NO_CONTENT : service.chooseContent(operation, declared, contentType);
  const validator = validators.responses?.[declared]?.[content.declared ?? ''];
  const open = startSearch(route);
  const properties = new PropertyFilter(id, validator, service.undeclared);
  let fault: ResponseError | undefined;
  const reject = (error: ResponseError) => {
    if (checksResponses) throw error;
    fault ??= error;
  };
  const checkBody = (value: unknown) => {
    if (content.declared === undefined) {
      const what = `a response ${status} with a body, which the document does not declare`;
      if (value !== undefined) reject(wrongResult(id, what));
      return;
    }
    const causes = checker.check(validator, value, 'response');
    if (causes.length === 0) return;
    // Checked first, because a forgotten `await` explains every missing property.
    checkEmptied(id, value);
    if (checksResponses || !isWrittenRight(checker, validator, value))
      reject(wrongPart(id, `a wrong response ${status}`, value, causes));
  };
  const checkValue = (given: unknown, open?: unknown[]) => {
    const { value, lost } = properties.filter(given, open);
    if (value === undefined && given !== undefined)
      throw wrongResult(id, 'a body whose `toJSON` returns undefined');
    if (checksResponses || open) checkBody(value);
    if (lost !== undefined) void reportError(state, wrongResult(id, lost));
    return value;
  };
  const isAbsent = operation.method === 'HEAD' && response.body === undefined;
  const isChecked = !isAbsent && isValue(service, content, response.body);
  const body = isChecked ? checkValue(response.body, open) : response.body;
  const ofHeaders = checksResponses || open ? validators.responseHeaders?.[declared] : undefined;
  if (ofHeaders) {
    const sent = checker.coerce(ofHeaders, headerTexts(headers));
    const causes = checker.check(ofHeaders, sent, 'header');
    if (causes.length > 0) reject(wrongPart(id, `a response ${status} with wrong headers`, sent, causes));
  }
  const hasTextEvents = operation.textEvents?.includes(declared) === true;
  const checkItem = (item: unknown) => checkValue(item);
  return { status, body, headers, content, fault, open, checkItem, hasTextEvents };
}

function readResult(id: string, returned: unknown): HandlerResponse {
  const response = returned as HandlerResponse;
  if (typeof response === 'object' && response !== null && Number.isInteger(response.status)) return response;
  const isRefusal = returned instanceof Refusal;
  throw wrongResult(id, isRefusal ? 'a `Refusal`; throw it' : 'no response with a status');
}

function wrongResult(id: string, what: string): ResponseError {
  return new ResponseError(`The handler of ${id} returned ${what}${what.endsWith('?') ? '' : '.'}`);
}

function wrongPart(id: string, what: string, value: unknown, causes: readonly PartCause[]): ResponseError {
  const valueAt = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((parent, name) => Object(parent)[name], value);
  const dated = causes.find(({ pointer }) => valueAt(pointer) instanceof Date);
  const advice = dated ? ` \`${dated.path}\` is a Date: return a string, such as its \`toISOString()\`.` : '';
  return new ResponseError(`The handler of ${id} returned ${what}: ${asText(causes)}${advice}`);
}

/** Whether the JSON of a value is right, such as that of a `Date` where the document declares a string. */
function isWrittenRight(checker: MessageChecker, validator: Validator | undefined, value: unknown): boolean {
  const text = textOf(value);
  return text !== '' && checker.check(validator, JSON.parse(text), 'response').length === 0;
}

function headerTexts(headers: HandlerResponse['headers'] = {}): Record<string, string> {
  const texts = Object.entries(withLowerCaseNames(headers)).map(
    ([name, value]) => [name, headerText(value, name) ?? ''] as const,
  );
  return Object.fromEntries(texts);
}

function isValue({ isStream }: RequestState['service'], { kind }: ChosenContent, body: unknown): boolean {
  if (kind === 'json') return true;
  if (kind === 'events' || kind === 'items') return false;
  return !(body instanceof Uint8Array || body instanceof URLSearchParams || isStream?.(body));
}

const PLAIN_JSON: ChosenContent = { declared: JSON_TYPE, sent: JSON_TYPE, kind: 'json' };
const NO_CONTENT: ChosenContent = { declared: undefined, sent: JSON_TYPE, kind: 'json' };

/** For a document whose responses are `application/json` or empty. */
export const chooseJson: ContentChooser = ({ id, contents }, status, named) => {
  const isEmpty = contents?.[status]?.length === 0;
  if (named !== undefined && (isEmpty || withoutParameters(String(named)) !== JSON_TYPE))
    throw wrongType(id, status, named, isEmpty ? 'no body' : JSON_TYPE);
  return isEmpty ? NO_CONTENT : PLAIN_JSON;
};

function wrongType(id: string, status: string, named: unknown, declared: string): ResponseError {
  return wrongResult(id, `${status} as ${JSON.stringify(named)}, where the document declares ${declared}`);
}

/** The handler may name a media type; otherwise it is the first that the document declares. */
export const chooseMediaType: ContentChooser = (operation, status, named) => {
  const { id, contents } = operation;
  const types = contents?.[status] ?? [];
  const [first] = types;
  if (first === undefined) return chooseJson(operation, status, named);
  if (named === undefined) {
    // For a range that includes JSON, the body decides later.
    if (!first.includes('*') || contentKind(first) === 'any') return chosen(first, first);
    throw wrongResult(id, `${status} without a contentType, where the document declares ${first}`);
  }
  const found = typeof named === 'string' ? nearestType(types, named) : undefined;
  if (found !== undefined) return chosen(found, found.includes('*') ? String(named) : found);
  throw wrongType(id, status, named, types.join(' or '));
};

/** Chooses media types. Generated code passes it to `buildService` if a response is JSON, but not `application/json`. */
export const mediaTypeCode: ServiceCode = { chooseContent: chooseMediaType };

function chosen(declared: string, sent: string): ChosenContent {
  return { declared, sent, kind: contentKind(sent) };
}
