// Long form only: all schemas of the test suite of JSON Schema are compiled.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileValidators, unsupportedByValidators } from '../src/targets/validators/index.ts';
import { type CompiledModule, documentOf, importText, modelOf } from './support/compiled.ts';

interface Group {
  readonly description: string;
  readonly schema: unknown;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

const folder = new URL('../json-schema-suite/', import.meta.url);

/** Schemas that are refused, each with its pointer. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'nothing is downloaded': /^(defs|ref)\.json .*(metaschema|remote ref)|remote HTTP ref with different/,
  '`$dynamicRef` is not read': /dynamicRef|vocabulary\.json ignore unrecognized/i,
  'a `contains` in a condition evaluates items': /^unevaluatedItems\.json .*contains interact/,
};

/** Cases in which the verdict differs. */
const DIFFERENT: Readonly<Record<string, RegExp>> = {
  '`$schema` selects no vocabularies': /^vocabulary\.json .*no validation: invalid number/,
};

/** Reads the files of a subfolder, each with its path in it. */
function readFiles(subfolder: string): [path: string, content: unknown][] {
  const directory = new URL(`${subfolder}/`, folder);
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => [path, JSON.parse(readFileSync(new URL(path, directory), 'utf8'))]);
}

/** Returns the schemas that the suite expects at addresses, as components with these addresses. */
function remoteSchemas(): Record<string, object> {
  const schemas = readFiles('remotes').map(([path, schema]) => [
    path.replaceAll(/\W/g, '-'),
    { $id: `http://localhost:1234/draft2020-12/${path}`, ...(schema as object) },
  ]);
  return Object.fromEntries(
    schemas.filter(([, schema]) => !/\$dynamic|2020-12\/(meta|vocab)/.test(JSON.stringify(schema))),
  );
}

/** Lists the cases of a group in which the verdict of the compiled validator differs; undefined if the schema is refused. */
async function differencesIn({ schema, tests }: Group, remotes: object): Promise<string[] | undefined> {
  const text = JSON.stringify(schema);
  // References to the whole schema are relative to it, not to the document around it.
  const identified = text.includes('"$ref"')
    ? { $id: 'https://suite.example/', ...(schema as object) }
    : schema;
  const components = text.includes('localhost:1234') ? remotes : {};
  const model = modelOf(documentOf({ op: identified }, components as Record<string, object>));
  const faults = [...model.unsupported, ...unsupportedByValidators(model, {})];
  if (faults.some(({ isWarning }) => !isWarning)) return undefined;
  const module: CompiledModule = await importText(await compileValidators(model));
  const validator = module.validators.op?.body?.['application/json'];
  return tests.flatMap(({ description, data, valid }) =>
    validator?.validate(data) === valid ? [] : [description],
  );
}

test('the verdicts of all cases but those listed are right', async () => {
  const remotes = remoteSchemas();
  const refused: string[] = [];
  const different: string[] = [];
  let cases = 0;
  for (const [path, groups] of readFiles('tests')) {
    for (const group of groups as Group[]) {
      const name = `${path} ${group.description}`;
      const differences = await differencesIn(group, remotes);
      if (differences) different.push(...differences.map((description) => `${name}: ${description}`));
      else refused.push(name);
      cases += group.tests.length;
    }
  }
  const unlisted = (all: readonly string[], known: Readonly<Record<string, RegExp>>) =>
    all.filter((name) => !Object.values(known).some((pattern) => pattern.test(name)));
  expect(cases).toBe(1166);
  expect(unlisted(refused, REFUSED)).toEqual([]);
  expect(unlisted(different, DIFFERENT)).toEqual([]);
});
