import decodeQR from 'qr/decode.js';

/** Pixels per module of the QR code. `QUIET` is the width of its light margin in modules. */
const SCALE = 4;
const QUIET = 4;

/** Whether the upper and the lower half of a character are light. */
const LIGHT: Readonly<Record<string, readonly [boolean, boolean]>> = {
  ' ': [false, false],
  '▀': [true, false],
  '▄': [false, true],
  '█': [true, true],
};

/**
 * Decodes a QR code from the output of a terminal, as a camera would.
 *
 * @param lines lines of block characters, which are light on a dark background
 * @throws Error if there is no readable code
 */
export function scanCode(lines: readonly string[]): string {
  const rows = lines.flatMap((line) => {
    const halves = [...line].map((character) => LIGHT[character] ?? [true, true]);
    return [halves.map(([upper]) => upper), halves.map(([, lower]) => lower)];
  });
  // The code has an odd number of rows, so the lower half of the last line is empty.
  rows.pop();
  const columns = Math.max(...rows.map((row) => row.length));
  const width = (columns + 2 * QUIET) * SCALE;
  const height = (rows.length + 2 * QUIET) * SCALE;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLight = rows[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET] ?? true;
      if (!isLight) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decodeQR({ width, height, data });
}
