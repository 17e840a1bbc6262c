import { basename } from 'node:path';
import type { SourceFile } from '@cross-border-payments/openapi/model';
import type { LintFinding } from '../check.ts';
import { isFactFile } from '../tree/load-tree.ts';
import { asArray, asObject } from '../tree/values.ts';

/** Returns the members of the interface document's tables whose `enum` names no entry of `enumerations.yaml`. */
export function checkSourceEnumerations(files: readonly SourceFile[]): LintFinding[] {
  const inSource = files.filter(({ file }) => isFactFile(file));
  const enumerations = inSource.find(({ file }) => basename(file) === 'enumerations.yaml');
  const known = asObject(enumerations?.data);
  const tablesOf = inSource.filter(({ file }) => /^\d/.test(basename(file)));
  return tablesOf.flatMap(({ file, data }) =>
    asArray(asObject(data).tables).flatMap((table, index) =>
      Object.entries(asObject(asObject(table).members)).flatMap(([member, row]) => {
        const value = asObject(row).enum;
        if (value === undefined || (typeof value === 'string' && Object.hasOwn(known, value))) return [];
        const path = ['tables', index, 'members', member, 'enum'];
        return [{ place: { file, path }, message: messageOf(value) }];
      }),
    ),
  );
}

function messageOf(value: unknown): string {
  if (!Array.isArray(value))
    return `\`enum\` must name an entry of \`enumerations.yaml\`, not \`${String(value)}\`. Correct the name, or add the entry there.`;
  const entry = `\`BankType: { section: "4.6", values: [${value.join(', ')}] }\``;
  return `\`enum\` must name an entry of \`enumerations.yaml\`, not list the values. Add one there, such as ${entry}, and write its name here.`;
}
