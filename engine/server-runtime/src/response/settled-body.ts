/**
 * Excludes promises and copies of promises: without `await`, `{ ...load() }` copies the promise, and the copy has none
 * of the data. A returned object is checked at two levels, because more would double the time to compile a large
 * document.
 */
export type ReturnedBody<Body> = Body extends object
  ? Body & NoPromise & { readonly [Name in keyof Body]: ReturnedPart<Body[Name]> }
  : Body;

type ReturnedPart<Part> = Part extends readonly unknown[]
  ? Part
  : Part extends object
    ? Part & NoPromise
    : Part;

/** The promises, maps, sets and bytes that JSON does not write have this symbol, and so have the types of their copies. */
type Tag = typeof Symbol.toStringTag;

type Advice = 'Await the promise, or return an object with its contents';

interface NoPromise {
  readonly [Symbol.toStringTag]?: Advice;
}

/**
 * Excludes promises and their copies from the first levels of the body that is passed to `respond`, also where the
 * document allows any value. For a body without promises, this type is `unknown`, so that compile errors about other
 * mistakes do not change.
 *
 * @typeParam Passed the type of the passed body, which TypeScript infers from the last branch
 */
export type PassedBody<Passed> =
  true extends HasPromise<Passed, Levels>
    ? Advised<Passed>
    : false extends HasPromise<Passed, Levels>
      ? unknown
      : Passed;

/** Like `PassedBody`, but accepts bytes and streams. */
export type PassedContent<Passed> = Passed extends
  | Uint8Array
  | AsyncIterable<unknown>
  | ReadableStream<unknown>
  ? unknown
  : PassedBody<Passed>;

type Levels = readonly [1, 2, 3, 4, 5];

type HasPromise<Value, Left extends readonly unknown[]> = 0 extends 1 & Value
  ? false
  : Value extends JsonValue
    ? false
    : HasTag<Value> extends true
      ? true
      : Left extends readonly [unknown, ...infer Rest]
        ? Value extends readonly (infer Item)[]
          ? HasPromise<Item, Rest>
          : { [Name in keyof Value]-?: HasPromise<Value[Name], Rest> }[keyof Value] | false
        : false;

/** Not true for a type such as `Record<any, any>`, which has every symbol. */
type HasTag<Value> = symbol extends keyof Value ? false : Tag extends keyof Value ? true : false;

/** The type of a value with advice in the place of each promise. */
type Advised<Value> = Value extends JsonValue
  ? unknown
  : HasTag<Value> extends true
    ? Advice
    : { readonly [Name in keyof Value]: Advised<Value[Name]> };

/** Not searched: their own `toJSON` writes them, or they have no properties. */
type JsonValue =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | { readonly toJSON: unknown }
  | ((...parameters: never) => unknown);
