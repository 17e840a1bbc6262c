import type { NamedType } from '../../emit/context.ts';
import { argumentList, parameterList } from '../../emit/named-type.ts';
import { docComment, memberName, quoted } from '../../emit/typescript/text.ts';
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
 * Writes the types of the document, of which some inputs demand what a safe client needs.
 *
 * @param schemas the names of the types that are schemas
 */
export function inputsFile(
  operations: readonly ClientOperation[],
  schemas: ReadonlySet<string>,
  typesOf: (file: string) => string,
): string {
  const own = identified(operations).map(({ type: { name, parameters }, operation, names }) => {
    const said = names.map((each) => `\`${each}\``).join(' or ');
    const doc = `Demands ${said}, which the document leaves open: without it nobody can find the order. To send a body without it, use \`client.call(operations.${operation}, body)\`.`;
    const from = schemas.has(name) ? 'schemas' : 'operations';
    const whole = `${from}.${name}${argumentList(parameters)}`;
    return `${docComment([doc])}export type ${name}${parameterList(parameters)} = ${whole} & ${having(names)};\n`;
  });
  const files = ['operations', 'schemas'];
  const used = files.filter((file) => own.some((text) => text.includes(` = ${file}.`)));
  return `${used.map((file) => `import type * as ${file} from ${quoted(typesOf(file))};\n`).join('')}
${files.map((file) => `export type * from ${quoted(typesOf(file))};\n`).join('')}
${own.join('\n')}`;
}

/** Writes the type of what has one of these members as text. */
function having(names: readonly string[]): string {
  const types = names.map((name) => `{ readonly ${memberName(name)}: string }`);
  return types.length === 1 ? types.join('') : `(${types.join(' | ')})`;
}
