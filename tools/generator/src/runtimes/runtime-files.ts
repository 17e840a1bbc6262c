import type { Files } from '../emit/type-files.ts';
import { type RuntimeKind, readRuntime } from './read-runtime.ts';

// The compiler options of a program may be stricter than ours, and its linter has rules of its own.
const HEADER = `// @ts-nocheck
/* eslint-disable */
// Runtime of the generated code, which generates it again. Do not edit. Licence: MIT, Cross-Border Payments.

`;

/** Module of a runtime that is written beside the files of a target, as these import it. */
export function writtenRuntime(importExtension: string): string {
  return `./runtime/index${importExtension}`;
}

/** Returns the files of a runtime, to be written beside the generated code, which then has no dependency. */
export function runtimeFiles(name: RuntimeKind, importExtension: string): Files {
  const files = Object.entries(readRuntime(name)).map(([path, text]): [string, string] => {
    const module = text.replaceAll(
      /^(.*\bfrom '\.[^']*)\.ts';$/gm,
      (_, before) => `${before}${importExtension}';`,
    );
    return [`runtime/${path}`, HEADER + module];
  });
  return new Map(files);
}
