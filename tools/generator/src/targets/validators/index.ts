import type { Document, Unsupported } from '@cross-border-payments/openapi/model';
import { bundleModules, minified, moduleName } from './bundle.ts';
import { compileFunctions } from './compile-functions.ts';
import type { FormatChoice } from './formats.ts';
import { type MessagePart, messagesOf } from './messages.ts';
import { allOperations, operationModules } from './operation-modules.ts';
import { collectSchemas, type Refuse, SchemaFault } from './schema-set.ts';

/** What other tools need: the messages of a document, and how their values are read and checked. */
export { checkOfPattern } from '../../patterns/slowness.ts';
export { type CoercionPlan, coerce, type ParameterTexts } from '../../runtime/coerce.ts';
export { isMultipleOf } from '../../runtime/multiple-of.ts';
export { formats } from './formats.ts';
export { type Message, type MessagePart, messagesOf } from './messages.ts';

export interface ValidatorOptions {
  readonly minify?: boolean;
  /** Parts of the messages to compile; all by default. A client that checks before sending needs no responses. */
  readonly parts?: readonly MessagePart[];
  /** Formats to check; by default the usual ones. `all` checks `contentEncoding`, too. */
  readonly formats?: FormatChoice;
}

/**
 * Compiles a validator for every message of a document: request bodies by media type; query, path, headers and cookies
 * as objects (with `x-query-schema`); responses by status; webhooks. The code has no dependencies and needs no eval.
 *
 * @param refuse notes what no validator can check, which is left out; by default, throws a SchemaFault
 * @returns an ES module that exports `validators` by operation, `coerce` and `index`
 */
export async function compileValidators(
  model: Document,
  options: ValidatorOptions = {},
  refuse = refuseAll,
): Promise<string> {
  const code = allOperations(model, compiledMessages(model, options, refuse));
  return options.minify ? minified(code) : code;
}

/**
 * Compiles the validators of each operation to a file of its own, which exports `operation` and `index`.
 *
 * @param refuse as for `compileValidators`
 * @returns file texts by name, with the shared files (`chunk-*.js`), and the file name of each operation without ending
 */
export async function compileSeparately(model: Document, options: ValidatorOptions = {}, refuse = refuseAll) {
  const { texts, fileNames } = operationModules(compiledMessages(model, options, refuse));
  const entries = new Map([...fileNames].map(([id, file]) => [moduleName('operation', id), file]));
  return { files: await bundleModules(texts, entries, options.minify ?? false), fileNames };
}

/** Lists what no validator can check, before anything is compiled. */
export function validatorFaults(model: Document, { parts, formats }: ValidatorOptions): Unsupported[] {
  const found: Unsupported[] = [];
  collectSchemas(model, chosenMessages(model, parts), (item) => void found.push(item), formats);
  return found;
}

function chosenMessages(model: Document, parts: ValidatorOptions['parts']) {
  return messagesOf(model).filter(({ part }) => !parts || parts.includes(part));
}

const refuseAll: Refuse = ({ pointer, reason }) => {
  throw new SchemaFault(pointer, reason);
};

function compiledMessages(model: Document, { parts, formats }: ValidatorOptions, refuse: Refuse) {
  const messages = chosenMessages(model, parts);
  const set = collectSchemas(model, messages, refuse, formats);
  return { messages, set, functions: compileFunctions(set, formats) };
}
