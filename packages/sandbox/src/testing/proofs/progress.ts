const EVERY_MS = 3_000;
const TERMINAL_EVERY_MS = 100;

/** Tells how far a long run is, on standard error. */
export interface Progress {
  /** Shows a line, unless the one before is too young. */
  show(line: string): void;
  /** Ends the line on a terminal. */
  end(): void;
}

/** On a terminal one line is rewritten; elsewhere there is a new one every few seconds. */
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
