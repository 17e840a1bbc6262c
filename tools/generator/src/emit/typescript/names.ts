/** Names that the output uses for other types or that readers know as something else. */
const RESERVED = new Set(
  [
    'Array Blob Boolean Date Error File Function Map Number Object Promise ReadableStream Record Set String Symbol',
    'ArrayBuffer FormData Uint8Array URLSearchParams',
    'Callbacks Handlers NotExpressible Operations Webhooks CallOptions Data EventStream ListOptions Paged RawBody Senders',
  ].flatMap((line) => line.toLowerCase().split(' ')),
);

/** Gives every type a unique name, regardless of case: file systems and editors confuse such names. */
export class Names {
  readonly #taken = new Set<string>();
  readonly #others: Names | undefined;

  /** @param others names that are taken too, such as those of files exported together */
  constructor(others?: Names) {
    this.#others = others;
  }

  /**
   * Returns a free name close to the wanted one.
   *
   * @param wanted what the document calls it; any text.
   * @returns an identifier, with a number at its end where another took the name before.
   */
  give(wanted: string): string {
    const base = typeName(wanted);
    let name = base;
    for (let count = 2; this.isTaken(name); count++) name = `${base}_${count}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }

  /** Returns whether the name is taken. */
  isTaken(name: string): boolean {
    return this.#taken.has(name.toLowerCase()) || this.#others?.isTaken(name) === true;
  }
}

/** Returns an identifier in the style of types: `pet-owner` becomes `PetOwner`, `3DSecure` becomes `_3DSecure`. */
export function typeName(wanted: string): string {
  const words = wanted
    .normalize('NFC')
    .split(/[^\p{ID_Continue}$]+/u)
    .filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  if (joined === '') return 'Unnamed';
  const name = /^[\p{ID_Start}_$]/u.test(joined) ? joined : `_${joined}`;
  return RESERVED.has(name.toLowerCase()) ? `${name}Schema` : name;
}
