import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Edit {
  readonly file: string;
  /** Returns the new content, given the current one (empty for a new file); undefined if it cannot be changed. */
  readonly change: (text: string) => string | undefined;
  readonly isNew: boolean;
}

export function newFile(file: string, text: string): Edit {
  return { file, isNew: true, change: () => text };
}

/** Inserts lines after a line of a file. */
export function afterLine(file: string, line: string, text: string): Edit {
  const change = (known: string) => {
    const at = `\n${known}`.indexOf(`\n${line}\n`);
    return at < 0
      ? undefined
      : known.slice(0, at + line.length + 1) + text + known.slice(at + line.length + 1);
  };
  return { file, isNew: false, change };
}

export function atEnd(file: string, text: string): Edit {
  return { file, isNew: false, change: (known) => known + text };
}

/** Inserts lines after an entry of a file: its first line, and the lines that are indented deeper. */
export function afterEntry(file: string, firstLine: string, text: string): Edit {
  const change = (known: string) => {
    const lines = known.split('\n');
    const start = lines.findIndex((line) => line.startsWith(firstLine));
    if (start < 0) return undefined;
    const deeper = `${/^ */.exec(firstLine)?.[0]} `;
    const after = lines.findIndex((line, index) => index > start && !line.startsWith(deeper));
    const end = after < 0 ? lines.length : after;
    return [...lines.slice(0, end), text.replace(/\n$/, ''), ...lines.slice(end)].join('\n');
  };
  return { file, isNew: false, change };
}

/**
 * Writes all edits, or none if one of them is not possible.
 *
 * @returns the files that were written
 * @throws Error if a new file exists already, or an existing file does not have the expected form
 */
export function applyEdits(folder: string, edits: readonly Edit[]): string[] {
  const texts = new Map<string, string>();
  for (const { file, change, isNew } of edits) {
    const path = join(folder, file);
    if (isNew && existsSync(path))
      throw new Error(`${path} exists already. Choose another name, or edit that file.`);
    const changed = change(texts.get(file) ?? (isNew ? '' : readFileSync(path, 'utf8')));
    if (changed === undefined)
      throw new Error(`${path} has a form that this command does not know. Edit it by hand.`);
    texts.set(file, changed);
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return [...texts.keys()];
}
