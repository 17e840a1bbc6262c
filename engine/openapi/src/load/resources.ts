import { isObject } from '../json.ts';
import { formatPointer, resolvePointer } from '../reference.ts';

/** A file, or a schema with an `$id` inside a file. References inside are relative to this address. */
interface Resource {
  readonly address: string;
  readonly pointer: string;
  /** Pointers by `$anchor`. */
  readonly anchors: Map<string, string>;
}

/** Stands for the address of the file, which is unknown, so that a relative `$self` or `$id` can be resolved. */
const ANY_BASE = 'file:///';

/** Keywords whose values are data: an `$id` or `$anchor` in them has no meaning. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'example', 'examples']);

/** The places of one file that have an address, from `$self` (OpenAPI 3.2), `$id` or `$anchor`. */
export class Resources {
  readonly #document: unknown;
  readonly #all: Resource[] = [];

  /** @param mayHaveIds false for a document that is known to contain neither `$id` nor `$anchor` */
  constructor(document: unknown, mayHaveIds = true) {
    this.#document = document;
    const self = isObject(document) ? readAddress(document.$self, ANY_BASE) : undefined;
    const file: Resource = { address: self ?? ANY_BASE, pointer: '', anchors: new Map() };
    this.#all.push(file);
    if (mayHaveIds) this.#collect(document, [], file);
  }

  #collect(value: unknown, path: string[], around: Resource): void {
    if (typeof value !== 'object' || value === null) return;
    const { $id, $anchor } = value as Record<string, unknown>;
    const address = readAddress($id, around.address);
    const resource: Resource = address
      ? { address, pointer: formatPointer(path), anchors: new Map() }
      : around;
    if (address) this.#all.push(resource);
    if (typeof $anchor === 'string') resource.anchors.set($anchor, formatPointer(path));
    const areNames = path.at(-1) === 'properties';
    for (const [key, child] of Object.entries(value)) {
      if (!areNames && DATA.has(key)) continue;
      path.push(key);
      this.#collect(child, path, resource);
      path.pop();
    }
  }

  /** Returns the base address of references at a place. */
  findBase(pointer: string): string {
    return this.#findAround(pointer).address;
  }

  #findAround(pointer: string): Resource {
    const resource = this.#all.findLast((outer) => `${pointer}/`.startsWith(`${outer.pointer}/`));
    return resource as Resource;
  }

  has(address: string): boolean {
    return this.#all.some((resource) => resource.address === address);
  }

  /**
   * Returns the JSON pointer for a fragment of an address; undefined if nothing is there.
   *
   * @param fragment a pointer, an `$anchor`, or an empty string
   */
  findPointer(address: string, fragment: string): string | undefined {
    const resource = this.#all.findLast(({ address: known }) => known === address);
    const isPointer = fragment === '' || fragment.startsWith('/');
    const pointer = isPointer && resource ? resource.pointer + fragment : resource?.anchors.get(fragment);
    return pointer !== undefined && resolvePointer(this.#document, pointer) !== undefined
      ? pointer
      : undefined;
  }

  /** Returns the JSON pointer for a fragment of the file itself; undefined if nothing is there. */
  findInFile(fragment: string): string | undefined {
    return this.findPointer(this.#all[0]?.address ?? ANY_BASE, fragment);
  }
}

/** Returns an absolute address without its fragment; undefined if a value is not an address, such as the name of an anchor. */
export function readAddress(value: unknown, base?: string): string | undefined {
  if (typeof value !== 'string' || value.startsWith('#') || !URL.canParse(value, base)) return undefined;
  return new URL(value, base).href.replace(/#.*$/s, '');
}
