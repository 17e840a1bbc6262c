import { join } from 'node:path';
import { loadRules } from '@cross-border-payments/checks';
import { generateFiles } from '@cross-border-payments/generator/generate-files';
import { stringify } from 'yaml';
import { ADVICE_TYPES, adviceTable } from './advice-table.ts';
import { bundle } from './bundle.ts';
import { openapiTypes } from './openapi-types.ts';
import { coverageRegister, ruleRegister, unknownsRegister } from './registers.ts';

const HEADING = '# Do not edit: `pnpm generate` writes this file from the files around it.\n';

/** Types have no code, but importing them needs a module. */
const TYPES_AT_RUN_TIME = 'export {};\n';

/**
 * Generates the files of `spec/generated`.
 *
 * @returns file names with their contents; the same document gives the same bytes
 * @throws Error when the document or the rules register cannot be read
 */
export async function generateSpecFiles(directory: string): Promise<Map<string, string>> {
  const rules = loadRules(join(directory, 'rules'));
  const document = { ...(await bundle(directory)), 'x-rule-register': ruleRegister(rules) };
  const json = `${JSON.stringify(document, null, 2)}\n`;
  return new Map([
    ['openapi.yaml', HEADING + stringify(document, { lineWidth: 120, aliasDuplicateObjects: false })],
    ['openapi.json', json],
    ['openapi-types.d.ts', await openapiTypes(document)],
    ['openapi-types.js', TYPES_AT_RUN_TIME],
    ...(await filesOfModel(json)),
    ['coverage.yaml', coverageRegister(document, rules)],
    ['unknowns.yaml', unknownsRegister(document)],
  ]);
}

/** Returns the types of all schemas and operations, and the table of advice, which several packages share. */
async function filesOfModel(text: string): Promise<[name: string, text: string][]> {
  const input = { text, file: 'openapi.json' };
  const { files, model } = await generateFiles({ input, targets: ['types'], importExtension: '.js' });
  return [
    ['schemas.d.ts', files.get('schemas.ts') ?? ''],
    ['operations.d.ts', files.get('operations.ts') ?? ''],
    ['advice.js', adviceTable(model)],
    ['advice.d.ts', ADVICE_TYPES],
  ];
}
