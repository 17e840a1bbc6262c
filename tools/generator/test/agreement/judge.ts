import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, joinPointer } from '@cross-border-payments/openapi';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { generateFiles } from '../../src/generate-files.ts';
import { collectNotExpressible } from '../../src/lower/not-expressible.ts';
import { typeCheck, writeTypeProject } from '../../src/type-check.ts';
import { type CompiledModule, importText } from '../support/compiled.ts';
import { NAMED, type RawSchema } from './named.ts';

/** A schema, and the values to check against it. */
export interface JudgedSchema {
  readonly schema: RawSchema;
  readonly values: readonly unknown[];
}

/** What the type and the validators decide about one value of a schema. */
export interface Judgement {
  readonly schema: RawSchema;
  readonly value: unknown;
  /** Whether the value can be assigned to the type. */
  readonly type: boolean;
  readonly validator: boolean;
  /** Whether a validator of the schema accepts it after the clauses that no type expresses are removed. */
  readonly expressible: boolean;
}

/** Checks values with the types and the validators of their schemas. The compiler runs once for all schemas. */
export async function judge(samples: readonly JudgedSchema[], version: '3.0' | '3.1'): Promise<Judgement[]> {
  const document = documentOf(samples, version);
  const byType = await acceptedByTypes(document, samples);
  const byValidator = await acceptedByValidators(document, samples);
  const byExpressible = await acceptedByValidators(withoutNotExpressible(document), samples);
  return samples.flatMap(({ schema, values }, at) =>
    values.map((value, number) => ({
      ...{ schema, value },
      type: byType(at, number),
      validator: byValidator(at, value),
      expressible: byExpressible(at, value),
    })),
  );
}

const JSON_TYPE = 'application/json';

function documentOf(samples: readonly JudgedSchema[], version: '3.0' | '3.1'): RawSchema {
  const names = samples.map((_, at) => `S${at}`);
  const schemas = Object.fromEntries(samples.map(({ schema }, at) => [names[at], schema]));
  const operation = (name: string) => ({
    operationId: name,
    requestBody: { content: { [JSON_TYPE]: { schema: { $ref: `#/components/schemas/${name}` } } } },
    responses: {},
  });
  return {
    openapi: `${version}.0`,
    info: { title: 'Agreement', version: '1' },
    paths: Object.fromEntries(names.map((name) => [`/${name}`, { post: operation(name) }])),
    components: { schemas: { ...NAMED, ...schemas } },
  };
}

const inputOf = (document: RawSchema) => ({ document, file: 'openapi.json' });

async function acceptedByValidators(document: RawSchema, samples: readonly JudgedSchema[]) {
  const { files } = await generateFiles({
    input: inputOf(document),
    targets: ['validators'],
    runtime: 'a-package',
  });
  const { validators } = await importText<CompiledModule>(files.get('validators.js') ?? '');
  const checks = samples.map((_, at) => validators[`S${at}`]?.body?.[JSON_TYPE]?.validate);
  return (at: number, value: unknown) => checks[at]?.(value) ?? true;
}

async function acceptedByTypes(document: RawSchema, samples: readonly JudgedSchema[]) {
  const { files } = await generateFiles({ input: inputOf(document), targets: ['types'] });
  const schemas = files.get('schemas.ts') ?? '';
  const lines = samples.flatMap(({ values }, at) => [
    functionTaking(`S${at}`, schemas),
    // The values are declared instead of passed as literals: in literals, TypeScript rejects undeclared properties,
    // which open objects may have.
    ...values.map(
      (value, number) =>
        `declare const v${at}_${number}: ${JSON.stringify(value)}; takeS${at}(v${at}_${number});`,
    ),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'agreement-'));
  try {
    writeTypeProject(folder);
    mkdirSync(join(folder, 'types'));
    for (const [name, text] of files) writeFileSync(join(folder, 'types', name), text);
    const head = "import type * as Types from './types/schemas.ts';\n";
    writeFileSync(join(folder, 'check.ts'), `${head}${lines.join('\n')}\n`);
    const { errors } = typeCheck(folder);
    const others = errors.filter(({ file }) => file !== 'check.ts');
    if (others.length > 0) throw new Error(`The types do not compile: ${JSON.stringify(others[0])}`);
    const wrong = new Set(errors.map(({ line }) => /v\d+_\d+/.exec(lines[line - 2] ?? '')?.[0]));
    return (at: number, number: number) => !wrong.has(`v${at}_${number}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the declaration of a function. Like the methods of a client, it infers the literals on which the cases of a
 * type depend.
 */
function functionTaking(name: string, schemas: string): string {
  const [, parameters = ''] = new RegExp(`^export \\w+ ${name}(<.*>)?(?: =|$| \\{)`, 'm').exec(schemas) ?? [];
  const names = [...parameters.matchAll(/(\w+) extends/g)].map(([, one]) => one);
  const type = `Types.${name}${names.length > 0 ? `<${names.join(', ')}>` : ''}`;
  return `declare function take${name}${parameters}(value: ${type}): void;`;
}

/** Returns the document without the clauses that `not-expressible.ts` lists. */
function withoutNotExpressible(document: RawSchema): RawSchema {
  const listed = collectNotExpressible(buildModel(loadDocument(inputOf(document))));
  const clauses = new Set(listed.flatMap(({ pointer, keyword }) => clausesToDrop(pointer, keyword)));
  const copy = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, at) => copy(item, `${pointer}/${at}`));
    if (!isObject(value)) return value;
    const isLeftOut = (keyword: string) => clauses.has(`${pointer} ${keyword}`);
    const entries = Object.entries(value).flatMap(([key, inner]) => {
      if (isLeftOut(key)) return key === 'oneOf' ? [['anyOf', copy(inner, `${pointer}/oneOf`)]] : [];
      if (key === 'type' && isLeftOut('integer')) return [[key, widened(inner)]];
      return [[key, copy(inner, joinPointer(pointer, key))]];
    });
    const left: RawSchema = Object.fromEntries(entries);
    return isLeftOut('propertyNames') ? withListedNames(left, value.propertyNames) : left;
  };
  return copy(document, '#') as RawSchema;
}

/** Declares the properties of a map that `propertyNames` lists. A type allows any other name. */
function withListedNames({ additionalProperties, ...map }: RawSchema, limit: unknown): RawSchema {
  const names = isObject(limit) ? limit.enum : undefined;
  if (!Array.isArray(names))
    return additionalProperties === undefined ? map : { ...map, additionalProperties };
  const listed = Object.fromEntries(names.map((name) => [name, additionalProperties ?? {}]));
  return { ...map, properties: { ...listed, ...(map.properties as object) } };
}

/**
 * Lists the clauses to remove so that the schema does not check the given one. Removing a clause from `if` or `not`
 * would make the schema stricter, so the whole condition is removed. Each `oneOf` around the clause becomes `anyOf`.
 */
function clausesToDrop(pointer: string, keyword: string): string[] {
  const around = [...pointer.matchAll(/\/oneOf\/\d+/g)].map(
    ({ index }) => `${pointer.slice(0, index)} oneOf`,
  );
  const [, above, asked] = /^(.*?)\/(if|not)(?=\/|$)/.exec(pointer) ?? [];
  if (above === undefined) return [`${pointer} ${keyword}`, ...around];
  const whole = asked === 'not' ? ['not'] : ['if', 'then', 'else'];
  return [...whole.map((one) => `${above} ${one}`), ...around];
}

function widened(types: unknown): unknown {
  return Array.isArray(types) ? types.map(widened) : types === 'integer' ? 'number' : types;
}
