import { existsSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isObject, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { readSourceFile, type SourceFile } from '@cross-border-payments/openapi/model';

/** A line of a hand-written file. */
export interface SourceLine {
  /** Path from the root of the repository. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Whether the line has the thing itself rather than what was around it. */
  exact: boolean;
}

/** Finds the hand-written line behind a pointer into the bundle. */
export class SourceTree {
  readonly #directory: string;
  readonly #files = new Map<string, SourceFile>();

  /** @param directory folder that holds `openapi.yaml`; its name starts every path that is found */
  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Returns the line of the thing or of the nearest thing around it; undefined if its file is gone.
   *
   * @param pointer JSON pointer into the bundle
   */
  find(pointer: string): SourceLine | undefined {
    const parts = parsePointer(pointer);
    if (parts[0] === 'components' && parts[1] !== undefined && parts[2] !== undefined) {
      const file = join(this.#directory, 'components', parts[1], `${parts[2]}.yaml`);
      return existsSync(file) ? this.#walk(file, parts.slice(3)) : undefined;
    }
    return this.#walk(join(this.#directory, 'openapi.yaml'), parts);
  }

  #walk(file: string, parts: readonly string[]): SourceLine | undefined {
    const source = this.#read(file);
    if (source === undefined) return undefined;
    for (const index of parts.keys()) {
      if (valueAt(source.data, parts.slice(0, index + 1)) !== undefined) continue;
      const target = referenceOf(valueAt(source.data, parts.slice(0, index)));
      if (target !== undefined) return this.#walk(join(dirname(file), target), parts.slice(index));
      return this.#place(source, parts.slice(0, index), false);
    }
    return this.#place(source, parts, true);
  }

  #place({ file, positionOf }: SourceFile, path: readonly string[], exact: boolean): SourceLine {
    const shown = join(basename(this.#directory), relative(this.#directory, file));
    return { file: shown, line: path.length === 0 ? 1 : positionOf(path, 'key').line, exact };
  }

  #read(file: string): SourceFile | undefined {
    const known = this.#files.get(file);
    if (known !== undefined || !existsSync(file)) return known;
    const read = readSourceFile(file);
    this.#files.set(file, read);
    return read;
  }
}

/** Returns the file of a `$ref`; ignores a reference into the same file or to a part of a file. */
function referenceOf(value: unknown): string | undefined {
  const target = isObject(value) ? value.$ref : undefined;
  return typeof target === 'string' && !target.includes('#') ? target : undefined;
}
