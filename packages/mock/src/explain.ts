import { explain, sentences, type ValidatedPart } from '@cross-border-payments/explain';
import { indexSchema } from '@cross-border-payments/explain/build';
import { capitalize } from '@cross-border-payments/explain/words';
import {
  type Operation,
  oncePer,
  parametersObject,
  type SchemaNode,
  unfoldSchema,
} from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { PrismFinding } from './prism.ts';

const REQUIRED = 'must have required property ';

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

function nameProperty(steps: readonly string[]): string {
  const path = steps.map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`));
  return `\`${path.join('').slice(0, 200)}\``;
}

type Texts = Readonly<Record<string, string | readonly string[]>>;
/** Returns a sentence for each fault of a value; an empty array if there is none. */
type Check = (value: unknown) => string[];

// Schemas are compiled at their first use, so that the mock starts at once.
const checkQuery = oncePer((operation: Operation) =>
  compileParameters(operation, 'query', operation.parameters.query),
);
const checkHeaders = oncePer((operation: Operation) => {
  const parameters = operation.parameters.header.map((parameter) => {
    return { ...parameter, name: parameter.name.toLowerCase() };
  });
  return compileParameters(operation, 'header', parameters);
});
const checkJson = oncePer((schema: SchemaNode) => compile(schema, 'body', false));
const checkForm = oncePer((schema: SchemaNode) => compile(schema, 'body', true));

export const explainQuery = (operation: Operation, query: Texts) => checkQuery(operation)(query);

export const explainHeaders = (operation: Operation, headers: Texts) => checkHeaders(operation)(headers);

export function explainBody({ body: declared }: Operation, mediaType: string, body: unknown): string[] {
  const schema = declared?.contents.find((content) => content.mediaType.toLowerCase() === mediaType)?.schema;
  if (!schema) return [];
  return (mediaType === 'application/json' ? checkJson : checkForm)(schema)(body);
}

export function explainResponse({ responses }: Operation, status: string, body: unknown): string[] {
  const schema = responses.find((declared) => declared.status === status)?.contents[0]?.schema;
  return schema ? checkJson(schema)(body) : [];
}

function compileParameters(
  operation: Operation,
  place: 'query' | 'header',
  named: Operation['parameters']['query'],
): Check {
  const schema = parametersObject(operation, place, named);
  return schema ? compile(schema, place, true) : () => [];
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
