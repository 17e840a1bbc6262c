/**
 * Says every two seconds that work goes on.
 *
 * @param what the work, after "preparing:"
 */
export async function showProgress(
  what: string,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const started = Date.now();
  const progress = setInterval(
    () => say(`preparing: ${what} (${Math.round((Date.now() - started) / 1000)} s)`),
    2000,
  );
  try {
    await work();
  } finally {
    clearInterval(progress);
  }
}
