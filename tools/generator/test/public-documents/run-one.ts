import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Tried } from './try-document.ts';

/** What the process of a document came to. */
export type DocumentOutcome =
  | (Tried & { readonly megabytes: number; readonly seconds: number })
  | { readonly failure: string };

/** A document that takes longer is one that the generator hangs on. */
const LIMIT_MS = 30 * 60_000;
const MAX_SAID = 2_000;

/**
 * Tries a document in a process of its own, so that its memory is its own and its end is nobody else's.
 *
 * @param withTypes whether the generated code is compiled
 * @param onStep is called with each step
 */
export async function runOne(
  file: string,
  withTypes: boolean,
  onStep: (step: string) => void,
): Promise<DocumentOutcome> {
  const started = performance.now();
  const program = join(import.meta.dirname, 'try-one.ts');
  const child = spawn(process.execPath, [program, file, ...(withTypes ? [] : ['without-types'])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
  });
  let said = '';
  createInterface(child.stderr).on('line', (line) => {
    said = `${said}${line}\n`.slice(-MAX_SAID);
    onStep(line);
  });
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `ended with ${signal ?? `status ${code}`}`),
    );
  });
  const [result, failure] = await Promise.all([text(child.stdout), ended]);
  if (failure !== undefined) return { failure: `${failure}: ${said.trim()}` };
  const seconds = Math.round((performance.now() - started) / 1000);
  return { ...(JSON.parse(result) as Tried & { megabytes: number }), seconds };
}
