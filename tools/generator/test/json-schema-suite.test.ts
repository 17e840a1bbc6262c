// Long form only: the test suite of JSON Schema for draft 2020-12, whose checkout JSON_SCHEMA_SUITE names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const folder = process.env.JSON_SCHEMA_SUITE ?? '';

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

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(folder, ...path), 'utf8'));
}

function listFiles(path: string): string[] {
  const names = readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.json'));
}

/** Returns the schemas that the suite expects at addresses, as components with these addresses. */
function remoteSchemas(): Record<string, object> {
  const path = 'remotes/draft2020-12';
  const all = listFiles(path).map((name) => {
    const schema = readJson(path, name) as object;
    return [name.replaceAll(/\W/g, '-'), { $id: `http://localhost:1234/draft2020-12/${name}`, ...schema }];
  });
  return Object.fromEntries(
    all.filter(([, schema]) => !/\$dynamic|2020-12\/(meta|vocab)/.test(JSON.stringify(schema))),
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

test('the verdicts of all cases but those listed are right', async ({ skip }) => {
  skip(folder === '', 'JSON_SCHEMA_SUITE names no checkout of the test suite');
  const path = 'tests/draft2020-12';
  // Formats are checked here, and annotations there.
  const files = listFiles(path).filter((name) => !name.startsWith('optional') && name !== 'format.json');
  const remotes = remoteSchemas();
  const refused: string[] = [];
  const different: string[] = [];
  for (const file of files) {
    for (const group of readJson(path, file) as Group[]) {
      const name = `${file} ${group.description}`;
      const found = await differencesIn(group, remotes);
      if (found) different.push(...found.map((description) => `${name}: ${description}`));
      else refused.push(name);
    }
  }
  const unlisted = (all: readonly string[], known: Readonly<Record<string, RegExp>>) =>
    all.filter((name) => !Object.values(known).some((pattern) => pattern.test(name)));
  expect(files.length).toBeGreaterThan(30);
  expect(unlisted(refused, REFUSED)).toEqual([]);
  expect(unlisted(different, DIFFERENT)).toEqual([]);
});
