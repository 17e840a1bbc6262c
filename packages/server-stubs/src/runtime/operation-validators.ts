import type { CompiledMessages, Operation, OperationValidators } from './operation.ts';

/**
 * Finds the validators of an operation. A service that found none would take any body.
 *
 * @throws Error when the validators are of another document than the table
 */
export function validatorsOf({ validators }: CompiledMessages, operation: Operation): OperationValidators {
  const { id, method, path, body } = operation;
  const found = Object.hasOwn(validators, id) ? validators[id] : undefined;
  if (!found) throw mismatch(`nothing for the operation \`${id}\` (${method} ${path})`);
  const declared = body?.formats.map(({ mediaType }) => mediaType) ?? [];
  const unknown = Object.keys(found.body ?? {}).find((mediaType) => !declared.includes(mediaType));
  if (unknown === undefined) return found;
  throw mismatch(`a body in ${unknown} for the operation \`${id}\` (${method} ${path}), the table none`);
}

function mismatch(difference: string): Error {
  return new Error(
    `The operation table and the compiled validators disagree: the validators have ${difference}. Generate both from the same document.`,
  );
}
