/** Finds objects that `JSON.stringify` does not write as a program expects. */

/**
 * Returns whether JSON contains all properties of an object, because it is not an instance of a class. The prototype of
 * such an instance has a prototype too; `Object.prototype`, even of another realm, has none.
 */
export function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Returns why JSON leaves out the contents of an instance of a class, as the end of a sentence; undefined if JSON
 * contains them, or if the class has a `toJSON`.
 *
 * @param known the names that the document declares for the object; undefined if the object itself is not declared
 */
export function unsentFault(value: object, known: readonly string[] | undefined): string | undefined {
  if ('then' in value && typeof value.then === 'function') return 'is a promise: await it';
  if (isBlob(value) || isBinary(value)) return 'is binary data: encode it as base64';
  if (value instanceof Date) return known && 'is a `Date` with a time: pass a string like `2030-01-31`';
  if (writesItself(value) || typeof value.valueOf() !== 'object') return undefined;
  if (Object.keys(value).length === 0)
    return `is ${nameOfClass(value)} without properties of its own: pass a plain object`;
  const inherited = known?.find(
    (name) => name in value && !Object.prototype.propertyIsEnumerable.call(value, name),
  );
  return inherited && `has \`${inherited}\` from its class, which is not sent: pass a plain object`;
}

/** Returns whether an object has a `toJSON`, as decimal numbers of libraries do. */
export function writesItself(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** Returns the fault of a file in a form, as the end of a sentence. `isNamed` says whether another field names the file. */
export function fileFault(value: object, isNamed: boolean): string | undefined {
  if (isBlob(value) && value.size === 0) return 'is empty: pass a file with content';
  const isFile = isBlob(value) ? isNamed || 'name' in value : !isBinary(value);
  return isFile ? undefined : "is not a file with a name: pass `new File([content], 'bill.pdf')`";
}

function isBlob(value: object): value is Blob {
  return typeof Blob === 'function' && value instanceof Blob;
}

function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
}

function nameOfClass(value: object): string {
  const name = typeof value.constructor === 'function' ? value.constructor.name : '';
  return /^\w{1,40}$/.test(name) ? `a \`${name}\`` : 'an object of a class';
}
