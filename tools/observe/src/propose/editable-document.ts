import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize, relative, resolve } from 'node:path';
import { isObject, type JsonObject, parsePointer, valueAt } from '@cross-border-payments/openapi';
import { Document, isNode, parseDocument, stringify } from 'yaml';

/** A value in a file of the document. */
export interface Target {
  readonly file: string;
  readonly path: readonly (string | number)[];
}

const LINE_WIDTH = 120;

/**
 * The hand-written files of a document, by their paths relative to its folder. Text that does not change stays as it
 * was written.
 */
export class EditableDocument {
  readonly #folder: string;
  readonly #entry: string;
  readonly #texts = new Map<string, string>();
  readonly #changed = new Set<string>();

  constructor(entry: string) {
    this.#folder = dirname(entry);
    this.#entry = relative(this.#folder, entry);
  }

  exists(file: string): boolean {
    return this.#texts.has(file) || existsSync(join(this.#folder, file));
  }

  list(folder: string): string[] {
    const names = readdirSync(join(this.#folder, folder)).filter((name) => name.endsWith('.yaml'));
    return names.map((name) => join(folder, name));
  }

  readText(file: string): string {
    return this.#texts.get(file) ?? readFileSync(join(this.#folder, file), 'utf8');
  }

  read(file: string): unknown {
    return parseDocument(this.readText(file)).toJS();
  }

  readAt({ file, path }: Target): unknown {
    return valueAt(this.read(file), path.map(String));
  }

  /** Reads a value, or the file that its `$ref` names. */
  follow(file: string, value: unknown): unknown {
    const ref = isObject(value) ? value.$ref : undefined;
    return typeof ref === 'string' && !ref.includes('#')
      ? this.read(normalize(join(dirname(file), ref)))
      : value;
  }

  /**
   * Finds, in the hand-written files, the value to which a pointer into the bundle leads. Follows the `$ref`s on its
   * path.
   */
  find(pointer: string): Target | undefined {
    const steps = parsePointer(pointer.replace(/^#/, ''));
    const [section, kind, name, ...inside] = steps;
    const component = `components/${kind}/${name}.yaml`;
    if (section === 'components' && this.exists(component)) return { file: component, path: inside };
    let target: Target = { file: this.#entry, path: [] };
    for (const step of steps) {
      const ref = Object(this.readAt(target)).$ref;
      if (typeof ref === 'string' && !ref.includes('#'))
        target = { file: normalize(join(dirname(target.file), ref)), path: [] };
      target = { ...target, path: [...target.path, step] };
    }
    return this.readAt(target) === undefined ? undefined : target;
  }

  /** Returns method and path of each operation, such as `POST /orders`, by its id. */
  nameOperations(): Map<string, string> {
    const { paths } = this.read(this.#entry) as { paths: Readonly<Record<string, unknown>> };
    const names = new Map<string, string>();
    for (const [path, item] of Object.entries(paths))
      for (const [method, operation] of Object.entries(Object(this.follow(this.#entry, item))))
        names.set(String(Object(operation).operationId), `${method.toUpperCase()} ${path}`);
    return names;
  }

  readProfile(): JsonObject {
    return Object(Object(this.read(this.#entry))['x-profile']);
  }

  /** Replaces a value; the rest of the file stays as it was. */
  replace({ file, path }: Target, value: unknown): void {
    const text = this.readText(file);
    const node = parseDocument(text).getIn(path, true);
    if (!isNode(node) || !node.range) throw new Error(`${file} has nothing at ${path.join('/')}.`);
    const [start, end] = node.range;
    const lineEnd = text.slice(start, end).endsWith('\n') ? '\n' : '';
    this.change(file, text.slice(0, start) + writeFlow(value) + lineEnd + text.slice(end));
  }

  change(file: string, text: string): void {
    this.#texts.set(file, text);
    this.#changed.add(file);
  }

  create(file: string, value: unknown): void {
    this.change(file, new Document(value).toString({ lineWidth: LINE_WIDTH }));
  }

  /** Returns the `$ref` from one file to another. */
  refer(from: string, to: string): string {
    return relative(dirname(from), to);
  }

  /** @throws Error if files are written to another folder and a changed file is outside the folder of the document */
  async write(folder: string): Promise<void> {
    const outside = [...this.#changed].find((file) => file.startsWith('..') || isAbsolute(file));
    if (outside !== undefined && resolve(folder) !== resolve(this.#folder))
      throw new Error(
        `${outside} is not in the folder of the document, so it cannot be written to ${folder}. Change the document in place: name its own folder.`,
      );
    for (const file of this.#changed) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), this.readText(file));
    }
  }
}

/** Writes a value on one line. */
export function writeFlow(value: unknown): string {
  const flow = stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
  return flow.replace(/\[ (?=\S)/g, '[').replace(/(?<=\S) \]/g, ']');
}
