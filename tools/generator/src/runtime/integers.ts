/** Checks for a signed 8-bit integer. */
export function int8(value: number): boolean {
  return isWithin(value, -(2 ** 7), 2 ** 7 - 1);
}

/** Checks for a signed 16-bit integer. */
export function int16(value: number): boolean {
  return isWithin(value, -(2 ** 15), 2 ** 15 - 1);
}

/** Checks for an unsigned 8-bit integer. */
export function uint8(value: number): boolean {
  return isWithin(value, 0, 2 ** 8 - 1);
}

/** Checks for an unsigned 16-bit integer. */
export function uint16(value: number): boolean {
  return isWithin(value, 0, 2 ** 16 - 1);
}

/** Checks for an unsigned 32-bit integer. */
export function uint32(value: number): boolean {
  return isWithin(value, 0, 2 ** 32 - 1);
}

/** Checks for an unsigned 64-bit integer, within JavaScript's precision. */
export function uint64(value: number): boolean {
  return isWithin(value, 0, 2 ** 64);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/** Checks for a 32-bit integer. */
export function int32(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

/** Checks for a 64-bit integer, within JavaScript's precision. */
export function int64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}
