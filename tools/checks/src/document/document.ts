import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { resolveReference } from '@cross-border-payments/openapi';
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
