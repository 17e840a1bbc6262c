import asyncHooks from 'node:async_hooks';

/**
 * Runs a function while Node gives every new promise a symbol. A copy such as `{ ...load() }` has it too, so that the
 * service recognizes the copy although it is empty. Without hooks for promises, as in Bun, it only runs the function.
 */
export async function markPromises<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  const hook = asyncHooks.createHook?.({ init() {} }).enable();
  try {
    return await run();
  } finally {
    hook?.disable();
  }
}
