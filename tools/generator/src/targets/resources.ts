import type { OperationTypes } from '../emit/operation-types.ts';
import { docComment, importTypes, memberName, namesUsed, prose } from '../emit/text.ts';
import type { DocumentTypes } from '../emit/type-files.ts';

export interface GroupedCall {
  readonly types: OperationTypes;
  readonly name: { readonly group: string };
}

export function callGroups<Call extends GroupedCall>(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>();
  for (const call of calls) {
    const { group } = call.name;
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  return groups;
}

/** Writes the methods of a client as types: an interface per group, and one named `name` over all of them. */
export function resourceTypes<Call extends GroupedCall>(
  { context: { model, names } }: DocumentTypes,
  calls: readonly Call[],
  name: string,
  methodOf: (call: Call) => string,
): string {
  const interfaces = [...callGroups(calls)].map(([group, own]) => {
    const [tag] = own[0]?.types.operation.tags ?? [];
    const said = model.tags.find((each) => each.name === tag)?.description;
    const doc = docComment([prose(said ?? `Methods of ${tag ?? 'no tag'}.`)]);
    const type = names.give(`${group} methods`);
    return {
      member: `  readonly ${memberName(group)}: ${type};\n`,
      text: `${doc}export interface ${type} {\n${own.map(methodOf).join('\n')}}\n`,
    };
  });
  return `/** The methods of a client, by tag. */
export interface ${name} {
${interfaces.map(({ member }) => member).join('')}}

${interfaces.map(({ text }) => text).join('\n')}`;
}

/**
 * Writes the imports of the document's types that code uses.
 *
 * @param others names that the code imports from elsewhere
 */
export function documentImports(
  { operations, schemas }: DocumentTypes,
  code: string,
  typesFrom: (file: string) => string,
  others: readonly string[] = [],
): string {
  const defined = operations.flatMap((each) => each.defined.map(({ name }) => name));
  const importOf = (file: string, names: readonly string[]) =>
    importTypes(
      namesUsed(code, names)
        .filter((name) => !others.includes(name))
        .sort(),
      typesFrom(file),
    );
  return (
    importOf('operations', defined) +
    importOf(
      'schemas',
      schemas.map(({ name }) => name),
    )
  );
}
