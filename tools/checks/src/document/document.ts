import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { listOperations as list, resolveReference, type Section } from '@cross-border-payments/openapi';
import { reachable } from '@cross-border-payments/openapi/model';
import { parse } from 'yaml';

export const specDirectory = join(repositoryRoot, 'spec');

/** @throws Error with the file and the line if the file is not valid YAML */
export function readYaml<T = unknown>(file: string): T {
  try {
    return parse(readFileSync(file, 'utf8'), { prettyErrors: true }) as T;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

export interface ParameterObject {
  name: string;
  in: 'query' | 'header' | 'path' | 'cookie';
  required?: boolean;
  description?: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  example?: unknown;
  'x-not-shown'?: NotShown[];
}

export interface Example {
  $ref?: string;
  summary?: string;
  value?: unknown;
}

export interface MediaTypeObject {
  schema: Schema;
  examples?: Record<string, Example>;
  /** The content type of each part of a form, by its name. */
  encoding?: Record<string, { contentType?: string }>;
}

export interface ResponseObject {
  $ref?: string;
  description?: string;
  content?: Record<string, MediaTypeObject>;
}

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: ParameterObject[];
  requestBody?: { required?: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject>;
  'x-retry': 'read' | 'once-per-order' | 'never';
  'x-rules'?: string[];
  'x-not-shown'?: NotShown[];
  'x-query-schema'?: Schema;
  'x-status-codes'?: Record<string, string>;
  /** Whether concurrent calls are supported. */
  'x-concurrent'?: boolean;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; 'x-not-shown'?: NotShown[] };
  security: Record<string, string[]>[];
  /** Rules that apply to every operation and cannot be checked on a single message. */
  'x-rules'?: string[];
  /** Every rule of the register, so that readers of the bundle find the rules that it cites. */
  'x-rule-register'?: { id: string; kind: string[]; statement: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  webhooks: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, Example>;
    responses: Record<string, ResponseObject>;
    securitySchemes: Record<string, { type: string; in: string; name: string; 'x-not-shown'?: NotShown[] }>;
  };
}

export const bundleFile = join(specDirectory, 'generated', 'openapi.json');

export function loadBundle(file: string = bundleFile): OpenApiDocument {
  return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
}

/** Follows a `$ref` inside the document. @throws Error if the target does not exist */
export function resolveRef<T>(document: OpenApiDocument, ref: string): T {
  return resolveReference(document, ref) as T;
}

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  $comment?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxProperties?: number;
  default?: unknown;
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  'x-not-shown'?: NotShown[];
  'x-variant'?: 'newer' | 'older';
}

/** A fact that the interface document does not state, and the section in which it is missing. */
export interface NotShown {
  statement: string;
  section: string;
}

/** Returns one schema for all parameters at a place; that of the query includes `x-query-schema`. */
export function parametersSchema(operation: OperationObject, place: 'query' | 'header'): Schema {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const single = parameters.filter((parameter) => !spreadsProperties(parameter));
  const spread = parameters.filter(spreadsProperties).map(propertyOf);
  const further = spread.find((schema) => schema.additionalProperties !== undefined);
  const across = place === 'query' ? operation['x-query-schema'] : undefined;
  return {
    type: 'object',
    properties: {
      ...Object.assign({}, ...spread.map((schema) => schema.properties)),
      ...Object.fromEntries(single.map((parameter) => [parameter.name, propertyOf(parameter)])),
    },
    required: single.filter((parameter) => parameter.required).map((parameter) => parameter.name),
    ...(further === undefined
      ? {}
      : { additionalProperties: further.additionalProperties, 'x-not-shown': further['x-not-shown'] }),
    ...(across === undefined ? {} : { allOf: [across] }),
  } as Schema;
}

/** Returns whether each property of an object is a query parameter (`style: form` with `explode`). */
export function spreadsProperties({
  in: place,
  style = 'form',
  explode = true,
  schema,
}: ParameterObject): boolean {
  return place === 'query' && style === 'form' && explode && schema.type === 'object';
}

function propertyOf({ description, schema, 'x-not-shown': notShown }: ParameterObject): Schema {
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    'x-not-shown': [...(notShown ?? []), ...(schema['x-not-shown'] ?? [])],
  };
}

export interface Operation {
  id: string;
  /** HTTP method in capitals. */
  method: string;
  /** Path below `{base_url}`, or the name of a webhook. */
  path: string;
  /** Names of the headers that authenticate a call; empty for the operation that issues the token. */
  security: string[];
  object: OperationObject;
}

export function listOperations(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'paths');
}

export function listWebhooks(document: OpenApiDocument): Operation[] {
  return operationsOf(document, 'webhooks');
}

export function operationsAndWebhooks(document: OpenApiDocument): Operation[] {
  return [...listOperations(document), ...listWebhooks(document)];
}

function operationsOf(document: OpenApiDocument, wanted: Section): Operation[] {
  return list({ ...document }).flatMap(({ section, id, method, path, object: value }) => {
    if (section !== wanted) return [];
    const object = value as unknown as OperationObject;
    const security = (object.security ?? document.security).flatMap((scheme) => Object.keys(scheme));
    return [{ id, method, path, security, object }];
  });
}

export function responseOf(
  document: OpenApiDocument,
  operation: OperationObject,
  status: number,
): MediaTypeObject | undefined {
  const response = operation.responses[String(status)];
  if (response === undefined) return undefined;
  const resolved = response.$ref ? resolveRef<ResponseObject>(document, response.$ref) : response;
  return resolved.content?.['application/json'];
}

export function requestOf(operation: OperationObject): (MediaTypeObject & { mediaType: string }) | undefined {
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return mediaType === undefined || body === undefined ? undefined : { mediaType, ...body };
}

/** Lists the schemas that always apply to a value: the schema itself, the target of its `$ref` and its `allOf`. */
export function partsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const target = ({ $ref }: Schema) => ($ref ? [resolveRef<Schema>(document, $ref)] : []);
  return [...reachable([schema], (part) => [...target(part), ...(part.allOf ?? [])])];
}
