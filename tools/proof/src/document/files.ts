import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cross-border-payments/cli-kit';
import { parse } from 'yaml';

/** Folder of the hand-written document. */
export const specDirectory = join(repositoryRoot, 'spec');

/**
 * Reads one YAML file.
 *
 * @throws Error naming the file and the line, when it is not YAML
 */
export function readYaml<T = unknown>(file: string): T {
  try {
    return parse(readFileSync(file, 'utf8'), { prettyErrors: true }) as T;
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}
