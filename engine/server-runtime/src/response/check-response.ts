import type { MessageChecker } from '../check-message.ts';
import { contentKind, declaredStatus, nearestType, WITHOUT_BODY, withoutParameters } from '../http.ts';
import type { Validator } from '../operation.ts';
import type { ContentChooser, RequestState, ServiceCode } from '../request/request-state.ts';
import type { Route } from '../request/router.ts';
import type { CheckedResponse, ChosenContent, HandlerResponse } from './handler-response.ts';
import { checkEmptied, startSearch, textOf } from './lost-values.ts';
import { asText, Refusal, ResponseError } from './refusal.ts';
import { reportError } from './report.ts';
import { removeUndeclared } from './undeclared-properties.ts';
import { headerText, JSON_TYPE } from './write-response.ts';

/**
 * Checks the result of a handler; a stream is checked while it is sent. Without `validateResponses`, only the
 * responses that are searched for lost values are checked, and a wrong response is only reported.
 */
export function checkResponse(state: RequestState, route: Route, returned: unknown): CheckedResponse {
  const { service } = state;
  const { undeclared } = service;
  const { operation, validators } = route;
  const { id, method } = operation;
  const response = returned as HandlerResponse;
  if (typeof response !== 'object' || response === null || !Number.isInteger(response.status))
    throw wrongResult(
      id,
      returned instanceof Refusal ? 'a `Refusal`; throw it' : 'no response with a status',
    );
  const { status, contentType, headers } = response;
  const declared = declaredStatus(operation.statuses, status);
  if (declared === undefined) throw wrongResult(id, `${status}, which the document does not declare`);
  const isEmpty = WITHOUT_BODY.has(status) && declared !== String(status);
  const content = isEmpty ? NO_CONTENT : service.chooseContent(operation, declared, contentType);
  const validator = validators.responses?.[declared]?.[content.declared ?? ''];
  const open = startSearch(route);
  let fault: ResponseError | undefined;
  const reject = (error: ResponseError) => {
    if (service.checksResponses) throw error;
    fault ??= error;
  };
  /** Without `validateResponses`, a body with a `Date` is sent, and JSON writes the `Date` as the declared string. */
  const rejectSent = (value: unknown) => (error: ResponseError) => {
    const text = service.checksResponses ? '' : textOf(value);
    if (text === '' || service.checker.check(validator, JSON.parse(text), 'response').length > 0)
      reject(error);
  };
  const checkValue = (given: unknown, open?: unknown[]) => {
    const { value, lost } = removeUndeclared(id, validator, given, undeclared, open);
    if (value === undefined && given !== undefined)
      throw wrongResult(id, 'a body whose `toJSON` returns undefined');
    if (service.checksResponses || open) {
      if (content.declared !== undefined)
        checkPart(rejectSent(value), service.checker, validator, value, 'response', id, status);
      else if (value !== undefined)
        reject(wrongResult(id, `a response ${status} with a body, which the document does not declare`));
    }
    if (lost !== undefined) void reportError(state, wrongResult(id, lost));
    return value;
  };
  const isChecked =
    !(method === 'HEAD' && response.body === undefined) &&
    (content.kind === 'json' || isValue(service, content, response.body));
  const body = isChecked ? checkValue(response.body, open) : response.body;
  const ofHeaders = validators.responseHeaders?.[declared];
  if (ofHeaders && (service.checksResponses || open))
    checkHeaders(reject, service.checker, ofHeaders, headers, id, status);
  const hasTextEvents = operation.textEvents?.includes(declared) === true;
  return {
    status,
    body,
    headers,
    content,
    fault,
    open,
    checkItem: (item) => checkValue(item),
    hasTextEvents,
  };
}

function wrongResult(id: string, what: string): ResponseError {
  return new ResponseError(`The handler of ${id} returned ${what}${what.endsWith('?') ? '' : '.'}`);
}

function checkPart(
  reject: (error: ResponseError) => void,
  checker: MessageChecker,
  validator: Validator | undefined,
  value: unknown,
  part: 'response' | 'header',
  id: string,
  status: number,
): void {
  const causes = checker.check(validator, value, part);
  if (causes.length === 0) return;
  // Checked first, because a forgotten `await` explains every missing property.
  if (part === 'response') checkEmptied(id, value);
  const what = part === 'header' ? `a response ${status} with wrong headers` : `a wrong response ${status}`;
  const dated = causes.find(({ pointer }) => valueAt(value, pointer) instanceof Date);
  const advice = dated ? ` \`${dated.path}\` is a Date: return a string, such as its \`toISOString()\`.` : '';
  reject(new ResponseError(`The handler of ${id} returned ${what}: ${asText(causes)}${advice}`));
}

function valueAt(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>((value, name) => Object(value)[name], body);
}

function checkHeaders(
  reject: (error: ResponseError) => void,
  checker: MessageChecker,
  validator: Validator,
  headers: HandlerResponse['headers'] = {},
  id: string,
  status: number,
): void {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    texts[name.toLowerCase()] = headerText(value, name.toLowerCase()) ?? '';
  }
  checkPart(reject, checker, validator, checker.coerce(validator, texts), 'header', id, status);
}

function isValue({ isStream }: RequestState['service'], { kind }: ChosenContent, body: unknown): boolean {
  return (
    kind !== 'events' &&
    kind !== 'items' &&
    !(body instanceof Uint8Array || body instanceof URLSearchParams || isStream?.(body))
  );
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
export const chooseContent: ContentChooser = (operation, status, named) => {
  const { id, contents } = operation;
  const types = contents?.[status] ?? [];
  const [first] = types;
  if (first === undefined) return chooseJson(operation, status, named);
  if (named === undefined) return chosen(first, unnamed(id, status, first));
  const found = typeof named === 'string' ? nearestType(types, named) : undefined;
  if (found !== undefined) return chosen(found, found.includes('*') ? String(named) : found);
  throw wrongType(id, status, named, types.join(' or '));
};

/** Chooses media types. Generated code passes it to `buildService` if a response is JSON, but not `application/json`. */
export const mediaTypeCode: ServiceCode = { chooseContent };

function chosen(declared: string, sent: string): ChosenContent {
  return { declared, sent, kind: contentKind(sent) };
}

/** If it is a range that includes JSON, the body decides later. */
function unnamed(id: string, status: string, first: string): string {
  if (!first.includes('*') || contentKind(first) === 'any') return first;
  throw wrongResult(id, `${status} without a contentType, where the document declares ${first}`);
}
