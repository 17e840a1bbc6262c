/** A JSON object of the document. */
export type JsonObject = { readonly [name: string]: unknown };

/** A fault of the document, with the place it stands at. */
export class DocumentFault extends Error {
  /** JSON pointer into the document. */
  readonly pointer: string;

  /**
   * @param pointer where in the document
   * @param reason what is wrong and how to mend it
   */
  constructor(pointer: string, reason: string) {
    super(`${pointer}: ${reason}`);
    this.name = 'DocumentFault';
    this.pointer = pointer;
  }
}

/** Whether a value is a JSON object (no list, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Appends names to a JSON pointer. */
export function pointerTo(pointer: string, ...names: (string | number)[]): string {
  return names.reduce<string>(
    (path, name) => `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`,
    pointer,
  );
}

/**
 * Finds what a `$ref` into the document itself points to.
 * @throws DocumentFault when the reference leaves the document or points to nothing
 */
export function resolveRef(document: JsonObject, ref: string, from: string): unknown {
  if (ref !== '#' && !ref.startsWith('#/')) {
    throw new DocumentFault(
      from,
      `\`$ref\` to \`${ref}\` leads out of the document; bundle the document first`,
    );
  }
  let found: unknown = document;
  for (const part of ref.split('/').slice(1)) {
    const name = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const inside = typeof found === 'object' && found !== null && Object.hasOwn(found, name);
    if (!inside) throw new DocumentFault(from, `\`$ref\` to \`${ref}\` points to nothing`);
    found = (found as JsonObject)[name];
  }
  return found;
}

/** Follows the `$ref`s of a parameter, an answer and the like. Returns the object and where it stands. */
export function follow(
  document: JsonObject,
  value: unknown,
  pointer: string,
): { value: JsonObject; pointer: string } {
  let [found, at] = [value, pointer];
  for (let steps = 0; isObject(found) && typeof found.$ref === 'string'; steps++) {
    if (steps > 50) throw new DocumentFault(pointer, '`$ref`s lead in a circle');
    [found, at] = [resolveRef(document, found.$ref, at), found.$ref];
  }
  if (!isObject(found)) throw new DocumentFault(at, 'an object is expected here');
  return { value: found, pointer: at };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
