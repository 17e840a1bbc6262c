import { listOperations, type RawOperation } from '@cross-border-payments/openapi';
import { type JsonObject, objectOf, stringsIn } from '../json.ts';
import { examplesOf, SAMPLE_SERVER, type SampleRequest, sampleRequest } from '../samples/sample-request.ts';

const JSON_HEADER = { key: 'content-type', value: 'application/json' };
const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Variables that the merchant sets once. Requests use them in the headers and credentials of the same name. */
const VARIABLES = [
  { key: 'baseUrl', value: SAMPLE_SERVER, description: 'The sandbox on this machine.' },
  { key: 'appKey', value: 'demo-merchant', description: "The merchant's application key." },
  { key: 'secretKey', value: '', description: 'The sandbox prints it when it starts.' },
  { key: 'token', value: '', description: 'Set by the request for a token.' },
];

/**
 * Makes a Postman collection of version 2.1.0, with a folder for each tag. An operation with several examples has a
 * folder with a request for each.
 */
export function postmanCollection(document: JsonObject): JsonObject {
  const info = objectOf(document.info);
  const operations = listOperations(document).filter(({ section }) => section === 'paths');
  const tags = [...new Set(operations.map(tagOf))];
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    item: tags.map((tag) => ({
      name: tag,
      item: operations.filter((one) => tagOf(one) === tag).map((one) => operationItem(document, one)),
    })),
    variable: VARIABLES.map((variable) => ({ ...variable, type: 'string' })),
  };
}

function tagOf({ object }: RawOperation): string {
  return stringsIn(object.tags)[0] ?? 'Operations';
}

function operationItem(document: JsonObject, operation: RawOperation): JsonObject {
  const { id, object } = operation;
  const examples = examplesOf(document, object.requestBody);
  const isToken = id === objectOf(objectOf(document['x-profile']).token).operation;
  const requests = [...(examples.length === 0 ? [{}] : examples).keys()].map((at) =>
    requestOf(sampleRequest(document, operation, at), isToken),
  );
  const name = String(object.summary ?? id);
  const description = `${object.description}\n\nOperation id: \`${id}\``;
  const items = requests.map((request, at) => ({
    name: String(examples[at]?.summary ?? name),
    request,
    response: at === 0 ? responsesOf(document, object, request) : [],
    ...(isToken ? { event: [keepToken(document)] } : {}),
  }));
  const [only] = items;
  return items.length === 1 && only !== undefined
    ? { ...only, name, request: { ...only.request, description } }
    : { name, description, item: items };
}

/** @param isToken whether the operation creates a token: variables replace the credentials in its body */
function requestOf(sample: SampleRequest, isToken: boolean): JsonObject {
  const { method, path, query, headers, json, form } = sample;
  const pairs = Object.entries(query).map(([key, value]) => ({ key, value: String(value) }));
  const search = pairs.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
  const sent = Object.entries(headers).map(([key, value]) => ({ key, value: variableFor(key) ?? value }));
  return {
    method,
    header: json === undefined ? sent : [...sent, JSON_HEADER],
    url: {
      raw: `{{baseUrl}}${path}${search === '' ? '' : `?${search}`}`,
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
  const filled = isToken
    ? Object.fromEntries(
        Object.entries(objectOf(value)).map(([name, one]) => [name, variableFor(name) ?? one]),
      )
    : value;
  return { mode: 'raw', raw: JSON.stringify(filled, null, 2), options: { raw: { language: 'json' } } };
}

/** Makes a form field. A collection cannot contain a file, so the merchant chooses one. */
function formField(field: NonNullable<SampleRequest['form']>[number]): JsonObject {
  return 'fileName' in field
    ? { key: field.name, type: 'file', src: null, description: 'Choose a file.' }
    : { key: field.name, type: 'text', value: field.value };
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

function keepToken(document: JsonObject): JsonObject {
  const { data = 'data' } = objectOf(objectOf(document['x-profile']).envelope);
  const lines = [
    `const token = pm.response.json()[${JSON.stringify(data)}];`,
    "if (typeof token === 'string') pm.collectionVariables.set('token', token);",
  ];
  return { listen: 'test', script: { type: 'text/javascript', exec: lines } };
}
