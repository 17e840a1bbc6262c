/** An error with its properties. */
export type Thrown = Error & { readonly [property: string]: unknown };

/** Returns the error of a promise, and fails the test if there is none. */
export async function thrownBy(promise: Promise<unknown>): Promise<Thrown> {
  return promise.then(
    () => {
      throw new Error('Nothing was thrown.');
    },
    (error) => error,
  );
}
