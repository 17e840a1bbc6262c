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

/** Makes a function that writes a line to standard error, unless it wrote one within the last milliseconds. */
export function sayEvery(pauseMs: number): (line: string) => void {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < pauseMs) return;
    last = performance.now();
    process.stderr.write(`${line}\n`);
  };
}
