import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import { docComment, exportTypes, propertyName, quoted } from '../../emit/text.ts';
import type { TargetContext } from '../target-files.ts';
import type { ClientCall } from './client-call.ts';
import { leavesOpen } from './profile-facts.ts';

export interface IdentifiedInput {
  readonly type: NamedType;
  readonly operation: string;
  readonly names: readonly string[];
}

/**
 * Lists the inputs in which the number or id of an order is optional according to the document, but required by the
 * client.
 */
export function identifiedInputs(operations: readonly ClientCall[]): IdentifiedInput[] {
  return operations.flatMap(({ types: { operation, types }, profile }) => {
    const names = profile?.identifiedBy;
    const type = types.get('Request');
    return names && type && leavesOpen(operation, names) ? [{ type, operation: operation.id, names }] : [];
  });
}

/**
 * Writes the types that a caller uses: schemas and inputs, some of which require more than the document. It leaves out
 * the types of responses by status, because methods return only the data of a response.
 */
export function inputsFile(
  { types: { schemas: named }, typesFrom }: TargetContext,
  operations: readonly ClientCall[],
  identified: readonly IdentifiedInput[],
): string {
  const schemas = new Set(named.map(({ name }) => name));
  const own = identified.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Requires ${said}, which is optional in the document: the order is found by it. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const files = ['operations', 'schemas'];
  const used = files.filter((file) => own.some((text) => text.includes(` = ${file}.`)));
  const typed = operations.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(identified.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Response')) continue;
    left.add(name);
    // If a whole response has a named schema, the type is an alias of that schema, possibly with type arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const names = [...new Set([...schemas, ...typed.map(([, { name }]) => name)])].sort();
  const exported = (file: string, isSchema: boolean) =>
    exportTypes(
      names.filter((name) => !left.has(name) && schemas.has(name) === isSchema),
      typesFrom(file),
    );
  return `${used.map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`).join('')}
${exported('operations', false)}${exported('schemas', true)}
${own.join('\n')}`;
}

/**
 * Writes the type of an object with at least one of these properties. The first property is last in the union, because
 * the compiler reports the last type of a union.
 */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${propertyName(name)}: string }`).reverse();
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
