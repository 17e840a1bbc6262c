import { explain, sentences, type ValidatedPart } from '@cross-border-payments/explain';
import { indexSchema } from '@cross-border-payments/explain/build';
import { capitalize } from '@cross-border-payments/explain/words';
import {
  type Operation,
  type ParameterLocation,
  parametersObject,
  type SchemaNode,
  unfoldSchema,
} from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { PrismFinding } from './prism.ts';

const REQUIRED = 'must have required property ';

/**
 * Converts Prism's findings to sentences. Used for faults that the explainer does not find. Prism's messages contain names
 * of properties and requirements of the schema, but no value of the request.
 */
export function explainPrismFindings(findings: readonly PrismFinding[]): string[] {
  return [...new Set(findings.map(explainFinding))];
}

function explainFinding({ path = [], code, message }: PrismFinding): string {
  if (`${code}` === '401') return 'The request does not fulfil the security requirements of the operation.';
  const steps = path.slice(1);
  const [, missing] = message.split(REQUIRED);
  if (missing) return `${nameProperty([...steps, missing.replaceAll("'", '')])} is required.`;
  if (message === 'Body parameter is required') return 'A body is required.';
  const reason = message.replace(/^Request (?:body|query|header|path) (?:(?:property|parameter) \S+ )?/, '');
  return steps.length === 0 ? `${reason}.` : `${nameProperty(steps)} ${reason}.`;
}

/** Returns the path of a property in backticks: `payer.address.country`, `fileIds[0]`. */
function nameProperty(steps: readonly string[]): string {
  const path = steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`));
  return `\`${path.join('').slice(0, 200)}\``;
}

/** Returns a sentence for each fault of a part of a request, or of a response; an empty array if there is none. */
export interface Explainer {
  /** @param body a JSON value, or the fields of a form */
  body(operation: Operation, mediaType: string, body: unknown): string[];
  query(operation: Operation, query: Texts): string[];
  headers(operation: Operation, headers: Texts): string[];
  /** @param status as the document writes it */
  response(operation: Operation, status: string, body: unknown): string[];
}

interface Texts {
  readonly [name: string]: string | readonly string[];
}
type Check = (value: unknown) => string[];

/**
 * Makes an explainer. It compiles schemas on demand, so that the mock starts at once. It converts a string to a number or a
 * boolean if a parameter or a form field has this type, but not in a JSON body.
 */
export function createExplainer(): Explainer {
  const compiled = new Map<string, Check>();
  type Find = () => SchemaNode | undefined;
  const check = (key: string, find: Find, part: ValidatedPart, isText: boolean): Check => {
    const known = compiled.get(key);
    if (known) return known;
    const node = find();
    const made: Check = node ? compile(node, part, isText) : () => [];
    compiled.set(key, made);
    return made;
  };
  const parameters = (operation: Operation, place: ParameterLocation & ValidatedPart): Check => {
    const find = () => {
      const named = operation.parameters[place].map((parameter) =>
        place === 'header' ? { ...parameter, name: parameter.name.toLowerCase() } : parameter,
      );
      return parametersObject(operation, place, named);
    };
    return check(`${operation.id} ${place}`, find, place, true);
  };
  return {
    query: (operation, query) => parameters(operation, 'query')(query),
    headers: (operation, headers) => parameters(operation, 'header')(headers),
    body: (operation, mediaType, body) => {
      const find = () =>
        operation.body?.contents.find((one) => one.mediaType.toLowerCase() === mediaType)?.schema;
      const isText = mediaType !== 'application/json';
      return check(`${operation.id} ${mediaType}`, find, 'body', isText)(body);
    },
    response: (operation, status, body) => {
      const find = () =>
        operation.responses.find((declared) => declared.status === status)?.contents[0]?.schema;
      return check(`${operation.id} ${status}`, find, 'body', false)(body);
    },
  };
}

function compile(node: SchemaNode, part: ValidatedPart, isText: boolean): Check {
  const options = { allErrors: true, messages: false, strict: false, logger: false } as const;
  const ajv = addFormats.default(new Ajv2020({ ...options, coerceTypes: isText }));
  const schema = unfoldSchema(node);
  const index = indexSchema(schema);
  const validate = ajv.compile(schema);
  return (value) => {
    if (validate(isText ? structuredClone(value) : value)) return [];
    return sentences(explain(index, validate.errors, value, { part })).map(
      (cause) => `${capitalize(cause)}${cause.endsWith('?') ? '' : '.'}`,
    );
  };
}
