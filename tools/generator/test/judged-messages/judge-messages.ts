import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject, type JsonObject, resolvePointer } from '@cross-border-payments/openapi';
import { readSourceFile } from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { generateFiles } from '../../src/generate-files.ts';
import { typeCheck, writeTypeProject } from '../../src/type-check.ts';
import { type CompiledModule, importText, told } from '../support/compiled.ts';
import type { ExpectedMessage, MessageFile } from './read-message-file.ts';

/** What Ajv, the generated validator and the compiler decide about a message. */
export interface JudgedMessage {
  /** Whether Ajv accepts it with the schema as written in the document. */
  readonly raw: boolean;
  /** The faults as sentences; empty if the generated validator accepts it. */
  readonly sentences: readonly string[];
  /**
   * The line to which the compiler's error points, and then the lines of the error. Empty if the generated type accepts
   * the message.
   */
  readonly compiler: readonly string[];
}

const JSON_TYPE = 'application/json';

/** Checks messages with Ajv alone, with the generated validators and with the generated types. */
export async function judgeMessages({ document: file, messages }: MessageFile): Promise<JudgedMessage[]> {
  const { data, problem } = readSourceFile(file);
  if (problem) throw new Error(`${file}:${problem.line} cannot be read: ${problem.reason}.`);
  const document = data as JsonObject;
  const isAccepted = await rawVerdicts(document, file);
  const schemas = [...new Set(messages.map(({ schema }) => schema))];
  const ids = new Map(schemas.map((schema, at) => [schema, `send${at}`]));
  const idOf = ({ schema }: ExpectedMessage) => ids.get(schema) ?? '';
  const own = withMessages(document, ids);
  const { files } = await generateFiles({
    input: { document: own, file },
    targets: ['types', 'validators'],
    allow: ['all'],
    runtime: 'none',
  });
  const module = await importText<CompiledModule>(files.get('validators.js') ?? '');
  const statements = messages.map((message, at) => {
    const value = JSON.stringify(message.value, undefined, 1);
    return `export const m${at}: Operations['${idOf(message)}']['request'] = ${value};`;
  });
  const errors = compile(files, statements);
  const judged: JudgedMessage[] = [];
  for (const [at, message] of messages.entries()) {
    const { schema, value } = message;
    const validator = module.validators[idOf(message)]?.body?.[JSON_TYPE];
    judged.push({
      raw: await isAccepted(schema, value),
      sentences: validator ? told(module, validator, value) : [],
      compiler: errors.get(at) ?? [],
    });
  }
  return judged;
}

/** Returns the document in which one operation per schema replaces its own operations. */
function withMessages(document: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  const {
    components = {},
    webhooks: _,
    ...rest
  } = document as { components?: JsonObject; webhooks?: unknown };
  const { schemas = {} } = components as { schemas?: JsonObject };
  const added: Record<string, unknown> = {};
  const paths: Record<string, unknown> = {};
  for (const [pointer, operationId] of ids) {
    const [first, second, name = '', ...further] = pointer.split('/');
    const isComponent = first === 'components' && second === 'schemas' && further.length === 0;
    const value = resolvePointer(document, `/${pointer}`);
    if (value === undefined) throw new Error(`Nothing is at #/${pointer}.`);
    const own = `${operationId}_Schema`;
    if (!isComponent) added[own] = value;
    const schema = { $ref: `#/components/schemas/${isComponent ? name : own}` };
    const requestBody = { required: true, content: { [JSON_TYPE]: { schema } } };
    paths[`/${operationId}`] = { post: { operationId, requestBody, responses: {} } };
  }
  return { ...rest, paths, components: { ...components, schemas: { ...schemas, ...added } } };
}

/**
 * Compiles statements. For each statement with an error, returns the line to which the error points, the error and its
 * explanation.
 */
function compile(generated: ReadonlyMap<string, string>, statements: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'judged-messages-'));
  try {
    writeTypeProject(folder);
    mkdirSync(join(folder, 'types'));
    for (const [name, text] of generated) {
      if (name.endsWith('.ts')) writeFileSync(join(folder, 'types', name), text);
    }
    const head = "import type { Operations } from './types/index.ts';";
    const lines = [head, ...statements].join('\n').split('\n');
    const owners = statements.flatMap((statement, at) => statement.split('\n').map(() => at));
    writeFileSync(join(folder, 'check.ts'), lines.join('\n'));
    const { errors } = typeCheck(folder);
    const others = errors.filter(({ file }) => file !== 'check.ts');
    if (others.length > 0) throw new Error(`The types do not compile: ${JSON.stringify(others[0])}`);
    return new Map(
      errors.toReversed().map(({ line, message, more }) => {
        return [owners[line - 2], [`at ${lines[line - 1]?.trim()}`, message, ...more]];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Maximum number of lines that a user is assumed to read: the line to which the compiler points, and the first three
 * lines of the error.
 */
const READ_LINES = 4;

/** Lists the differences between the expected and the actual verdicts. */
export function unexpectedIn(expected: ExpectedMessage | undefined, judged: JudgedMessage): string[] {
  if (!expected) return ['The message is not expected.'];
  const { says, compiler } = expected;
  const isRight = says.length === 0;
  const faults: string[] = [];
  if (judged.raw !== isRight) faults.push(`Ajv alone ${judged.raw ? 'accepts' : 'rejects'} it`);
  if (judged.sentences.join('\n') !== says.join('\n'))
    faults.push(`the validator says ${judged.sentences.map((one) => `"${one}"`).join(', ') || 'nothing'}`);
  const isAccepted = judged.compiler.length === 0;
  const shouldAccept = isRight || compiler === 'accepts';
  if (isAccepted !== shouldAccept)
    faults.push(
      `the type ${isAccepted ? 'accepts' : 'does not accept'} it ${judged.compiler.join(' ')}`.trim(),
    );
  else if (!isAccepted && !judged.compiler.slice(0, READ_LINES).join('\n').includes(compiler))
    faults.push(
      `the compiler does not name \`${compiler}\`: ${judged.compiler.slice(0, READ_LINES).join(' ')}`,
    );
  return faults;
}

/**
 * Returns a function that validates with Ajv and the schemas as written in the document, so that no other code of the
 * generator affects the verdict. In a document of OpenAPI 3.0, only `nullable` and the two exclusive limits are
 * converted to what Ajv understands.
 */
export async function rawVerdicts(document: JsonObject, file: string) {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    validateSchema: false,
    loadSchema: async (uri) => prepared(readSourceFile(resolve(dirname(file), basename(uri))).data, uri),
  });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  const root = 'http://document.invalid/openapi';
  ajv.addSchema(prepared(document, root));
  return async (pointer: string, value: unknown): Promise<boolean> => {
    const validate = await ajv.compileAsync({ $ref: `${root}#/${pointer}` });
    return validate(value) as boolean;
  };
}

function prepared(document: unknown, $id: string): JsonObject {
  const { openapi = '3.0' } = document as JsonObject;
  const schemas = String(openapi).startsWith('3.0') ? withNull(document) : document;
  return { ...(schemas as JsonObject), $id };
}

function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = value;
  const inner = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, withNull(one)]));
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof inner[exclusive] !== 'boolean') continue;
    if (inner[exclusive]) inner[exclusive] = inner[limit];
    else delete inner[exclusive];
  }
  const isNullable = nullable === true && inner.type !== undefined;
  return isNullable ? { anyOf: [{ type: 'null' }, inner] } : inner;
}
