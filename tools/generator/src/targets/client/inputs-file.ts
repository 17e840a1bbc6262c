import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import { docComment, exportTypes, memberName, quoted } from '../../emit/typescript/text.ts';
import type { ClientOperation } from './client-operations.ts';
import { leavesOpen } from './create-facts.ts';

/** The name of the file, without its ending. */
export const INPUTS_FILE = 'inputs';

/** An input of which the client demands more than the document. */
interface Identified {
  readonly type: NamedType;
  readonly operation: string;
  readonly names: readonly string[];
}

/** Lists the inputs of which the client demands the number or the id of an order, and the document does not. */
export function identified(operations: readonly ClientOperation[]): Identified[] {
  return operations.flatMap(({ types: { operation, types }, facts: { identifiedBy: names } }) => {
    const type = types.get('Request');
    return names && type && leavesOpen(operation, names) ? [{ type, operation: operation.id, names }] : [];
  });
}

/**
 * Writes the types that a caller names: the inputs, some of which demand what a safe client needs, and the schemas. The
 * responses by status stay in the file of the operations, since methods return their data.
 *
 * @param schemas the names of the types that are schemas
 */
export function inputsFile(
  operations: readonly ClientOperation[],
  schemas: ReadonlySet<string>,
  typesOf: (file: string) => string,
): string {
  const replaced = identified(operations);
  const own = replaced.map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Demands ${said}, which the document leaves open: without it nobody can find the order. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const files = ['operations', 'schemas'];
  const used = files.filter((file) => own.some((text) => text.includes(` = ${file}.`)));
  const typed = operations.flatMap(({ types: { types } }) => [...types]);
  const left = new Set(replaced.map(({ type }) => type.name));
  for (const [purpose, { name, type }] of typed) {
    if (!purpose.startsWith('Answer')) continue;
    left.add(name);
    // The schema of a whole response is an alias, perhaps with arguments.
    if (type.kind === 'text') left.add(type.text.replace(/<.*/s, ''));
  }
  const named = [...schemas, ...typed.map(([, { name }]) => name)].filter((name) => !left.has(name)).sort();
  const exported = (file: string, isSchema: boolean) =>
    exportTypes(
      [...new Set(named)].filter((name) => schemas.has(name) === isSchema),
      typesOf(file),
    );
  return `${used.map((file) => `import type * as ${file} from ${quoted(typesOf(file))};\n`).join('')}
${exported('operations', false)}${exported('schemas', true)}
${own.join('\n')}`;
}

/** Writes the type of what has one of these members as text. */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${memberName(name)}: string }`);
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
