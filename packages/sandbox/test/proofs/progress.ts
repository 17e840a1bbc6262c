const EVERY_MS = 3_000;
const TERMINAL_EVERY_MS = 100;

/** Shows the progress of a long run on standard error. */
export interface Progress {
  /** Shows a line, unless another line was shown a moment ago. */
  show(line: string): void;
  /** Ends the line on a terminal. */
  end(): void;
}

/** Shows progress. On a terminal, it rewrites one line; elsewhere, it prints a new line every few seconds. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const pause = stream.isTTY ? TERMINAL_EVERY_MS : EVERY_MS;
  let shownAt = performance.now();
  let open = false;
  return {
    show(line) {
      const now = performance.now();
      if (now - shownAt < pause) return;
      shownAt = now;
      open = stream.isTTY;
      stream.write(stream.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
    },
    end() {
      if (open) stream.write('\n');
      open = false;
    },
  };
}
