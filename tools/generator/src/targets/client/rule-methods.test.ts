import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expandInstances, loadBundle, loadRules } from '@cross-border-payments/checks';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ruleProgram } from '../../../test/rule-types/rule-program.ts';
import { quoted } from '../../emit/text.ts';
import { typesOfDocument } from '../../emit/type-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';
import { methodNames } from '../method-names.ts';
import { listCalls } from './table.ts';

const root = join(import.meta.dirname, '../../../../..');
const client = join(root, 'packages/client/src/generated/resources.ts');
const list = parse(readFileSync(join(root, 'tools/generator/generated/rules-types-cannot-say.yaml'), 'utf8'));

const model = buildModel(loadDocument(join(root, 'spec/generated/openapi.json')));
const types = typesOfDocument(model);
const instances = expandInstances(loadBundle(), loadRules()).filter(
  ({ part, operation }) => part !== 'response' && model.operations.some(({ id }) => id === operation),
);
const folder = mkdtempSync(join(tmpdir(), 'rule-methods-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demanded = new Map(
  listCalls(types, {}).map(({ types: { operation }, profile }) => [operation.id, profile?.identifiedBy]),
);

/**
 * Checks whether a body lacks the number and id of an order, one of which the client requires although the document
 * does not.
 */
function lacksOrder({ operation, value }: (typeof instances)[number]): boolean {
  const names = demanded.get(operation);
  return names !== undefined && !names.some((name) => Object.hasOwn(value as object, name));
}

/**
 * Maximum number of type instantiations per call. Raise it only on purpose: more instantiations make editors slower.
 */
const MAX_INSTANTIATIONS = 1;

/** Returns the program of the rule types in which the functions call the methods of the client. */
function methodCalls() {
  const { text, lines, untyped } = ruleProgram(types, instances, './unused.ts');
  const names = methodNames(model.operations);
  let program = text.replace(
    /^import .*/,
    `import type { Resources } from ${quoted(client)}; declare const client: Resources;`,
  );
  for (const { operation, types: own } of types.operations) {
    const { group, name } = names.get(operation.id) ?? { group: '', name: '' };
    for (const type of [own.get('Request'), own.get('Query')]) {
      if (!type) continue;
      const declaration = new RegExp(`^declare function use${type.name}[<(].*$`, 'm');
      program = program.replace(declaration, `const use${type.name} = client.${group}.${name};`);
    }
  }
  return { program, lines, untyped };
}

describe('the rule instances, passed to the methods of the client', () => {
  const { program, lines, untyped } = methodCalls();
  writeTypeProject(folder);
  const misspelled = program.split('\n').length + 1;
  writeFileSync(join(folder, 'check.ts'), `${program}\nclient.globalPayout.confirm({ tradeID: 'A' });\n`);
  const checked = typeCheck(folder);
  // The client itself is compiled too, so its instantiations are subtracted.
  writeFileSync(
    join(folder, 'check.ts'),
    `${program.split('\n', 1)}\nexport type Methods = typeof client;\n`,
  );
  const instantiations = checked.instantiations - typeCheck(folder).instantiations;
  const errors = checked.errors.filter(({ line }) => line !== misspelled);
  const refused = new Set(errors.map(({ line }) => line));

  test('the error for a misspelled id names the id, not the number', () => {
    const [error] = checked.errors.filter(({ line }) => line === misspelled);
    expect(error?.more.join()).toContain("Property 'tradeId' is missing");
  });

  test('every instance has a method', () => {
    expect(program).not.toContain('declare function');
    expect(untyped).toEqual([]);
    expect(lines.size).toBeGreaterThan(100);
    expect(errors.filter(({ file, line }) => !file.endsWith('check.ts') || !lines.has(line))).toEqual([]);
  });

  test('every accepted instance compiles if it identifies its order', () => {
    const wrong = [...lines].filter(([line, one]) => one.valid && refused.has(line) && !lacksOrder(one));
    expect(wrong.map(([line]) => errors.find((error) => error.line === line))).toEqual([]);
  });

  // With UPDATE=1, another test writes the list at the same time.
  test.skipIf(process.env.UPDATE === '1')('the rejected instances that compile are those in the list', () => {
    const passed = [...lines.entries()].filter(([line, { valid }]) => !valid && !refused.has(line));
    const listed = list.filter(({ part }: { part: string }) => part !== 'response');
    const webhooks = listed.filter(
      ({ operation }: { operation: string }) => !model.operations.some(({ id }) => id === operation),
    );
    expect(webhooks).toEqual([]);
    const keys = (all: { rule: string; operation: string; name: string }[]) =>
      all.map(({ rule, operation, name }) => `${rule} ${operation} ${name}`).sort();
    const hint =
      'tools/generator/generated/rules-types-cannot-say.yaml is stale. `UPDATE=1 npx --yes pnpm --filter @cross-border-payments/generator check` writes it: read it before you commit it.';
    expect(keys(passed.map(([, instance]) => instance)), hint).toEqual(
      keys(
        listed.map(({ rule, operation, instance }: Record<string, string>) => ({
          rule,
          operation,
          name: instance,
        })),
      ),
    );
  });

  test('the types stay cheap', () => {
    const calls = lines.size + 1;
    console.info(`${calls} calls, ${instantiations} instantiations`);
    expect(instantiations / calls).toBeLessThanOrEqual(MAX_INSTANTIATIONS);
  });
});
