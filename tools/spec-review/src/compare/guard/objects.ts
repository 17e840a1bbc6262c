import { APPLICATORS, METHODS } from '@cross-border-payments/openapi';

/** How the guard treats the fields of an OpenAPI object. It reports a change of every field that is not listed. */
interface ObjectFields {
  /** Fields that contain objects, with the kind of object: `{Kind}` for a map, `[Kind]` for an array. */
  readonly inside?: Readonly<Record<string, string>>;
  /** Fields that another comparison reports. */
  readonly judged?: readonly string[];
  /** Fields that affect neither messages nor programs. */
  readonly words?: readonly string[];
}

const fields = (names: string): readonly string[] => names.split(' ');
const map = (names: readonly string[], object: string) =>
  Object.fromEntries(names.map((name) => [name, object] as const));
const VALUE = { inside: { schema: 'Schema', content: '{Media Type}' } };

/** The objects of OpenAPI 3.0, 3.1 and 3.2. */
export const OBJECTS: Readonly<Record<string, ObjectFields>> = {
  OpenAPI: {
    inside: { components: 'Components', paths: '{Path Item}', webhooks: '{Path Item}' },
    judged: fields('servers security x-profile'),
    words: fields('openapi $self info tags externalDocs x-rule-register'),
  },
  Components: {
    inside: {
      responses: '{Response}',
      parameters: '{Parameter}',
      requestBodies: '{Request Body}',
      headers: '{Header}',
      callbacks: '{Callback}',
      pathItems: '{Path Item}',
      securitySchemes: '{Security Scheme}',
      mediaTypes: '{Media Type}',
      schemas: '{Schema}',
    },
    words: ['examples'],
  },
  'Path Item': {
    inside: { ...map(METHODS, 'Operation'), additionalOperations: '{Operation}', parameters: '[Parameter]' },
    judged: ['servers'],
    words: fields('summary description $ref'),
  },
  Operation: {
    inside: {
      parameters: '[Parameter]',
      requestBody: 'Request Body',
      responses: '{Response}',
      callbacks: '{Callback}',
      'x-query-schema': 'Schema',
    },
    judged: fields('operationId tags deprecated security servers x-retry x-found-by x-status-codes'),
    words: fields('summary description externalDocs'),
  },
  Callback: {},
  Parameter: {
    ...VALUE,
    judged: fields('name in required deprecated style explode allowReserved allowEmptyValue'),
    words: fields('description example examples'),
  },
  Header: {
    ...VALUE,
    judged: fields('required deprecated explode'),
    words: fields('description example examples style allowReserved allowEmptyValue'),
  },
  'Request Body': { inside: { content: '{Media Type}' }, judged: ['required'], words: ['description'] },
  'Media Type': {
    inside: { schema: 'Schema', itemSchema: 'Schema', encoding: '{Encoding}' },
    words: fields('example examples'),
  },
  'Part Header': {
    inside: { schema: 'Schema' },
    judged: ['required'],
    words: fields('description example examples'),
  },
  Encoding: {
    inside: { headers: '{Part Header}' },
    judged: fields('contentType style explode allowReserved'),
  },
  Response: {
    inside: { headers: '{Header}', content: '{Media Type}' },
    words: fields('summary description'),
  },
  'Security Scheme': {
    inside: { flows: 'OAuth Flows' },
    judged: fields('type name in scheme openIdConnectUrl'),
    words: fields('description bearerFormat'),
  },
  'OAuth Flows': {
    inside: map(
      fields('implicit password clientCredentials authorizationCode deviceAuthorization'),
      'OAuth Flow',
    ),
  },
  'OAuth Flow': { judged: fields('authorizationUrl tokenUrl refreshUrl scopes') },
  Schema: {
    inside: {
      ...map(APPLICATORS.map, '{Schema}'),
      ...map(APPLICATORS.list, '[Schema]'),
      ...map(APPLICATORS.one, 'Schema'),
    },
    judged: fields('x-case x-enum-varnames x-nameEnumValues'),
    words: fields('title description example examples externalDocs $comment $defs definitions $ref'),
  },
};
