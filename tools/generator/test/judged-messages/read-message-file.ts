import { dirname, resolve } from 'node:path';
import { isObject } from '@cross-border-payments/openapi';
import { readSourceFile } from '@cross-border-payments/openapi/model';

/** A message with its schema and the expected verdicts. */
export interface ExpectedMessage {
  /** JSON pointer of its schema in the document, without `#/`. */
  readonly schema: string;
  readonly value: unknown;
  /** The expected sentences about the message; empty if it is valid. */
  readonly says: readonly string[];
  /**
   * Text that must be in the line to which the compiler's error points or in the first three lines of the error. It is
   * `accepts` if no type expresses the fault. Defaults to the name of the first property in the first sentence.
   */
  readonly compiler: string;
}

/** Messages for one document. */
export interface MessageFile {
  /** Path of the document. */
  readonly document: string;
  readonly messages: readonly ExpectedMessage[];
}

/**
 * Reads a file of messages.
 *
 * @param folder the folder of the document; by default, the folder of the file
 * @throws Error with the file and the number of a message that has no schema or no value
 */
export function readMessageFile(file: string, folder = dirname(file)): MessageFile {
  const { data, problem } = readSourceFile(file);
  if (problem) throw new Error(`${file}:${problem.line} is not YAML: ${problem.reason}.`);
  if (!isObject(data) || typeof data.document !== 'string' || !Array.isArray(data.messages))
    throw new Error(`${file} must have \`document\` and a list of \`messages\`.`);
  const messages = data.messages.map((message, at) => readMessage(message, `${file}, message ${at + 1}`));
  return { document: resolve(folder, data.document), messages };
}

function readMessage(message: unknown, place: string): ExpectedMessage {
  if (!isObject(message) || typeof message.schema !== 'string' || !('value' in message))
    throw new Error(`${place} must have \`schema\` and \`value\`.`);
  const says = message.says === undefined ? [] : ([message.says].flat() as string[]);
  const compiler = typeof message.compiler === 'string' ? message.compiler : propertyOf(says[0]);
  return { schema: message.schema, value: message.value, says, compiler };
}

/** Returns the name of the property that a sentence is about. For "`a.b[0].c` is required", this is `c`. */
function propertyOf(sentence = ''): string {
  const [, path = ''] = /`([^`]+)`/.exec(sentence) ?? [];
  return (
    path
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? ''
  );
}
