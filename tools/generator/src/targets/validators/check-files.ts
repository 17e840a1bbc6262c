import type { Document } from '@cross-border-payments/openapi/model';
import type { Files } from '../../emit/type-files.ts';
import { HEADER, quoted } from '../../emit/typescript/text.ts';
import { runtimeFiles } from '../../runtimes/runtime-files.ts';

/**
 * Makes compiled validators a TypeScript module that exports `messages`.
 *
 * @param code exports `coerce`, `index` and `validators`
 * @throws Error when the code ends with anything but these exports
 */
export function typedValidators(code: string, runtime: string): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const members = names.split(',').map((name) => {
    const [local = '', member = local] = name.trim().split(' as ');
    return `${member}: ${local}`;
  });
  if (members.length !== 3) throw new Error('The compiled validators do not end with their three exports.');
  return `// @ts-nocheck
/* eslint-disable */
${HEADER}import type { CompiledMessages } from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: CompiledMessages = { ${members.join(', ')} };
export { $messages as messages };
`;
}

/**
 * Writes the compiled validators with `checkInput` and `checkAnswer`, which explain what is wrong.
 *
 * @param code the compiled validators
 */
export function checkFiles(model: Document, code: string, importExtension: string): Files {
  const ids = model.operations.map(({ id }) => `\n  | ${quoted(id)}`);
  const index = `${HEADER}import { createChecks, type MessageChecks } from './runtime/check-message${importExtension}';
import { messages } from './validators${importExtension}';

/** The id of an operation. */
export type OperationId =${ids.join('') || ' never'};

export const { checkInput, checkAnswer }: MessageChecks<OperationId> = createChecks<OperationId>(messages);
`;
  return new Map([
    ['index.ts', index],
    ['validators.ts', typedValidators(code, `./runtime/operation${importExtension}`)],
    ...runtimeFiles('validators', importExtension),
  ]);
}
