import type { CheckedOperation } from './operations.ts';

const HEADER =
  '// Generated from the OpenAPI document. Do not edit: change the document and generate again.\n';

/** The name of an operation's validator. */
export function validatorName(id: string): string {
  return `validate${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

/**
 * Writes the module of one operation.
 *
 * @param compiled the file with its compiled check
 */
export function moduleText(operation: CheckedOperation, compiled: string): string {
  const { id, summary, part, mediaType } = operation;
  const media = mediaType === undefined ? '' : ` mediaType: '${mediaType}',`;
  const facts = `{ operation: '${id}', part: '${part}',${media} compiled: operation, index }`;
  return [
    HEADER,
    "import { type Validator, validator } from '../validator.ts';",
    `import { index, operation } from './compiled/${compiled}';\n`,
    `/** Checks the ${part} of \`${id}\`: ${summary}. */`,
    `export const ${validatorName(id)}: Validator = /* @__PURE__ */ validator(${facts});\n`,
  ].join('\n');
}

/** Writes the types of a compiled file. */
export function declarationText(): string {
  return [
    HEADER,
    "import type { CompiledIndex, CompiledOperation } from '../../compiled.ts';\n",
    'export declare const operation: CompiledOperation;',
    'export declare const index: CompiledIndex;\n',
  ].join('\n');
}

/** Writes the module that exports every validator. */
export function indexText(operations: readonly CheckedOperation[]): string {
  const lines = operations.map(({ id }) => `export { ${validatorName(id)} } from './${id}.ts';`).sort();
  return `${HEADER}\n${lines.join('\n')}\n`;
}
