import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import {
  type DescribedDocument,
  describeInterface,
  describeOperation,
  type Rule,
} from '../conditions-in-words/operation-texts.ts';
import { SchemaWords } from '../conditions-in-words/sentences.ts';
import { type JsonObject, objectOf, stringsIn } from '../json.ts';
import {
  afterOperation,
  newOrderFor,
  type OrderState,
  operationsBefore,
  operationsForGuard,
} from '../samples/life-cycle.ts';
import {
  examplesOf,
  SAMPLE_SERVER,
  type SampleField,
  type SampleRequest,
} from '../samples/sample-request.ts';
import { PostmanIds, scriptOf } from './postman-ids.ts';

const JSON_HEADER = { key: 'content-type', value: 'application/json' };
/** Variables that the merchant sets once. Requests use them in the headers and credentials of the same name. */
const VARIABLES = [
  { key: 'baseUrl', value: SAMPLE_SERVER, description: 'The sandbox on this machine.' },
  { key: 'appKey', value: 'demo-merchant', description: "The merchant's application key." },
  { key: 'secretKey', value: '', description: 'The sandbox prints it when it starts.' },
  { key: 'token', value: '', description: 'Set by the request for a token.' },
];

/** Makes a collection of version 2.1.0. Run in order, every request succeeds on an empty sandbox. */
export function postmanCollection(document: JsonObject, rules: readonly Rule[]): JsonObject {
  const info = objectOf(document.info);
  const operations = listOperations(document).filter(({ section }) => section === 'paths');
  const described = { document, rules, words: new SchemaWords(document) };
  const source = { ...described, operations, ids: new PostmanIds(document, operations), orders: new Map() };
  const tags = [...new Set(operations.map(tagOf))];
  return {
    info: {
      name: info.title,
      description: describeInterface(document, rules),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: tags.map((tag) => ({
      name: tag,
      item: operations
        .filter((one) => tagOf(one) === tag)
        .toSorted((one, other) => stepOf(one) - stepOf(other))
        .map((one) => operationItem(source, one)),
    })),
    event: [checkSuccess(document)],
    variable: [...VARIABLES, ...source.ids.variables].map((variable) => ({ ...variable, type: 'string' })),
  };
}

interface Source extends DescribedDocument {
  readonly operations: readonly RawOperation[];
  readonly ids: PostmanIds;
  /** Maps the variable of an order to its state after the requests so far. */
  readonly orders: Map<string, OrderState>;
}

const STEPS = [
  /Quote$/,
  /^uploadPayin/,
  /^create/,
  /^(?:get|refresh|list)/,
  /^update/,
  /^upload/,
  /^complete/,
];

/** Returns the position of an operation. Operations that a new order does not allow are last. */
function stepOf({ id }: RawOperation): number {
  const order = newOrderFor(id);
  if (order && operationsBefore(order, id)?.length !== 0) return STEPS.length;
  const step = STEPS.findIndex((name) => name.test(id));
  return step < 0 ? STEPS.length : step;
}

function tagOf({ object }: RawOperation): string {
  return stringsIn(object.tags)[0] ?? 'Operations';
}

function operationItem(source: Source, operation: RawOperation): JsonObject {
  const { document } = source;
  const { id, object } = operation;
  const examples = examplesOf(document, object.requestBody);
  const name = String(object.summary ?? id);
  const description = describeOperation(source, operation);
  const items = source.ids.requestsOf(operation).flatMap((_, at) => {
    const item: JsonObject = { ...exampleItem(source, operation, at), name: examples[at]?.summary ?? name };
    const first = prepareOrder(source, operation, orderIn(item));
    const earlier = first.flatMap((wanted) => source.operations.filter((one) => one.id === wanted));
    return [...earlier.map((one) => aboutSameOrder(exampleItem(source, one, 0), item)), item];
  });
  const [only, ...others] = items;
  if (only === undefined || others.length > 0) return { name, description, item: items };
  return { ...only, name, request: { ...objectOf(only.request), description } };
}

function exampleItem({ document, ids }: Source, operation: RawOperation, at: number): JsonObject {
  const { id, object } = operation;
  const isToken = id === objectOf(objectOf(document['x-profile']).token).operation;
  const sample = ids.requestsOf(operation)[at];
  if (sample === undefined) throw new RangeError(`${id} has no example ${at + 1}.`);
  const { json, query, form } = sample;
  const request = requestOf({ ...sample, ...ids.filled({ json, query, ...(form && { form }) }) }, isToken);
  const event = isToken ? [keepToken(document)] : ids.scripts(operation, sample, at);
  return {
    name: String(object.summary ?? id),
    request,
    response: at === 0 ? responsesOf(document, object, request) : [],
    ...(event.length === 0 ? {} : { event }),
  };
}

/** Returns what to send first, so that the order, or else a new one, allows the operation. Records its state. */
function prepareOrder({ operations, orders }: Source, operation: RawOperation, order: string): string[] {
  const created = newOrderFor(operation.id);
  if (created === undefined || order === '') return [];
  const current = orders.get(order) ?? created;
  const create = operations.find(
    (one) => one.object['x-retry'] === 'once-per-order' && tagOf(one) === tagOf(operation),
  );
  const way = operationsBefore(current, operation.id);
  let state = way === undefined ? created : current;
  const sent = way === undefined && create !== undefined ? [create.id] : [];
  for (const id of way ?? operationsBefore(created, operation.id) ?? []) {
    sent.push(...operationsForGuard(state, id), id);
    state = afterOperation(state, id);
  }
  orders.set(order, afterOperation(state, operation.id));
  return sent;
}

function orderIn({ request }: JsonObject): string {
  // Numbers of quotes have the same form and start with Q.
  return /\{\{(?!Q)[A-Z]{2}\d{14}\}\}/.exec(JSON.stringify(request))?.[0] ?? '';
}

function aboutSameOrder(item: JsonObject, other: JsonObject): JsonObject {
  const replaced = orderIn(item);
  const request =
    replaced === ''
      ? item.request
      : JSON.parse(JSON.stringify(item.request).replaceAll(replaced, orderIn(other)));
  return { ...item, request, response: [] };
}

/** @param isToken whether the operation creates a token: variables replace the credentials in its body */
function requestOf(sample: SampleRequest, isToken: boolean): JsonObject {
  const { method, path, query, headers, json, form } = sample;
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  const search = pairs.map(
    ({ key, value }) => `${key}=${/^\{\{.*\}\}$/.test(value) ? value : encodeURIComponent(value)}`,
  );
  const sent = Object.entries(headers).map(([key, value]) => ({ key, value: variableFor(key) ?? value }));
  return {
    method,
    header: json === undefined ? sent : [...sent, JSON_HEADER],
    url: {
      raw: `{{baseUrl}}${path}${search.length === 0 ? '' : `?${search.join('&')}`}`,
      host: ['{{baseUrl}}'],
      path: path.split('/').slice(1),
      ...(pairs.length === 0 ? {} : { query: pairs }),
    },
    ...(json === undefined ? {} : { body: jsonBody(json, isToken) }),
    ...(form === undefined ? {} : { body: { mode: 'formdata', formdata: form.map(formField) } }),
  };
}

function variableFor(name: string): string | undefined {
  const found = VARIABLES.find(({ key }) => key.toLowerCase() === name.toLowerCase());
  return found && `{{${found.key}}}`;
}

function jsonBody(value: unknown, isToken: boolean): JsonObject {
  const entries = Object.entries(objectOf(value)).map(([name, one]) => [name, variableFor(name) ?? one]);
  const filled = isToken ? Object.fromEntries(entries) : value;
  return { mode: 'raw', raw: JSON.stringify(filled, null, 2), options: { raw: { language: 'json' } } };
}

/** Makes a form field. Newman sends the `value` of a file, a PDF of one line; in Postman, the user chooses a file. */
function formField(field: SampleField): JsonObject {
  if ('value' in field) return { key: field.name, type: 'text', value: field.value };
  const { name, fileName } = field;
  const file = { type: 'file', src: null, value: 'JVBERi0xLjcK', fileName };
  return { key: name, ...file, description: 'Choose a file.' };
}

function responsesOf(document: JsonObject, object: JsonObject, originalRequest: JsonObject): JsonObject[] {
  return Object.entries(objectOf(object.responses)).flatMap(([http, response]) =>
    examplesOf(document, response).map(({ summary, value }) => ({
      name: `HTTP ${http}: ${summary ?? 'example'}`,
      originalRequest,
      code: Number(http),
      header: [JSON_HEADER],
      body: JSON.stringify(value, null, 2),
    })),
  );
}

/** Makes the script that runs after every request and fails unless the request succeeded. */
function checkSuccess(document: JsonObject): JsonObject {
  const envelope = objectOf(objectOf(document['x-profile']).envelope);
  const { status = 'status', success = '1', message = 'message' } = envelope;
  const [code, text] = [status, message].map((name) => `body[${JSON.stringify(name)}]`);
  return scriptOf('test', [
    "pm.test('The response is a success', () => {",
    '  const body = pm.response.json();',
    `  pm.expect(${code}, ${text}).to.equal(${JSON.stringify(success)});`,
    '  pm.expect(pm.response.code).to.equal(200);',
    '});',
  ]);
}

function keepToken(document: JsonObject): JsonObject {
  const { data = 'data' } = objectOf(objectOf(document['x-profile']).envelope);
  return scriptOf('test', [
    `const token = pm.response.json()[${JSON.stringify(data)}];`,
    "if (typeof token === 'string') pm.collectionVariables.set('token', token);",
  ]);
}
