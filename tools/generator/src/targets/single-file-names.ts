import { readRuntime } from '../read-runtime.ts';
import { readStatements, WORD } from './module-code.ts';

/** Types of the language and the platform that the runtime uses and that do not exist as values. */
const TYPES = [
  'AsyncGenerator AsyncIterable AsyncIterator Awaited BodyInit Exclude Extract Generator HeadersInit Iterable',
  'NonNullable Omit Parameters Partial Pick PromiseLike ReadableStreamDefaultReader Readonly RequestInit Required',
  'ReturnType',
].flatMap((line) => line.split(' '));

/** Parameters and variables in the files of a client. */
const LOCAL = ['api', 'call', 'input', 'options', 'use'];

/** Returns the names that schemas and operations cannot have in a single file, because the rest of its code uses them. */
export function namesOfSingleFile(): readonly string[] {
  const texts = Object.values(readRuntime('client'));
  const declared = texts.flatMap((text) => readStatements(text).flatMap(({ names }) => names));
  const words = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => words.has(name));
  return [...new Set([...declared, ...globals, ...TYPES, ...LOCAL])];
}
