import { explain, sentences } from '@cross-border-payments/explain';
import { indexSchema } from '@cross-border-payments/explain/build';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Node, OpenApiDocument } from '../document.ts';
import type { MockOperation } from '../operations.ts';
import { queryToSchema } from '../query-schema.ts';
import { unfoldSchema } from './unfold-schema.ts';

/** The parts of a request that can be explained; `body` is a JSON value or the fields of a form. */
export interface ExplainableRequest {
  mediaType?: string;
  body?: unknown;
  query: { [name: string]: string | string[] };
  headers: { [name: string]: string };
}

/** Says in sentences what is wrong with a request; an empty list when nothing is found. */
export type Explain = (operation: MockOperation, request: ExplainableRequest) => string[];

type Check = (value: unknown) => string[];

/** What a value is; all but a JSON body arrive as text. */
type Part = 'body' | 'form' | 'query' | 'header';

/**
 * Makes the explainer for a document. A schema is compiled when it is first needed, so that
 * the mock starts at once. Text is read as a number or a boolean where a parameter or a form
 * field is one; in a JSON body it is not.
 */
export function createExplainer(document: OpenApiDocument): Explain {
  const options = { allErrors: true, messages: false, strict: false, logger: false } as const;
  const exact = addFormats.default(new Ajv2020(options));
  const lenient = addFormats.default(new Ajv2020({ ...options, coerceTypes: true }));
  const compiled = new Map<string, Check>();

  const check = (key: string, schema: () => Node, part: Part): Check => {
    const known = compiled.get(key);
    if (known) return known;
    const unfolded = unfoldSchema(document, schema());
    const index = indexSchema(unfolded);
    const isText = part !== 'body';
    const validate: ValidateFunction = (isText ? lenient : exact).compile(unfolded);
    const made: Check = (value) =>
      validate(isText ? structuredClone(value) : value)
        ? []
        : sentences(explain(index, validate.errors, value, { part: part === 'form' ? 'body' : part })).map(
            close,
          );
    compiled.set(key, made);
    return made;
  };

  return (operation, { mediaType = '', body, query, headers }) => {
    const { id, bodies } = operation;
    const checkQuery = check(`${id} query`, () => queryToSchema(document, operation), 'query');
    const checkHeaders = check(`${id} header`, () => headersToSchema(operation), 'header');
    const ofParameters = [...checkHeaders(headers), ...checkQuery(query)];
    const bodySchema = bodies.get(mediaType);
    if (body === undefined || !bodySchema) return ofParameters;
    const part = mediaType === 'application/json' ? 'body' : 'form';
    return [...ofParameters, ...check(`${id} ${mediaType}`, () => bodySchema, part)(body)];
  };
}

/** A cause as a sentence that can stand beside others. */
function close(cause: string): string {
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
}

function headersToSchema(operation: MockOperation): Node {
  const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
  const nameOf = ({ name }: Node) => String(name).toLowerCase();
  return {
    type: 'object',
    properties: Object.fromEntries(headers.map((header) => [nameOf(header), header.schema ?? {}])),
    required: headers.filter(({ required }) => required === true).map(nameOf),
  };
}
