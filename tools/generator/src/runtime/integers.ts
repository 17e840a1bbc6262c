export function int8(value: number): boolean {
  return isWithin(value, -(2 ** 7), 2 ** 7 - 1);
}

export function int16(value: number): boolean {
  return isWithin(value, -(2 ** 15), 2 ** 15 - 1);
}

export function uint8(value: number): boolean {
  return isWithin(value, 0, 2 ** 8 - 1);
}

export function uint16(value: number): boolean {
  return isWithin(value, 0, 2 ** 16 - 1);
}

export function uint32(value: number): boolean {
  return isWithin(value, 0, 2 ** 32 - 1);
}

export function uint64(value: number): boolean {
  return isWithin(value, 0, 2 ** 64);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

export function int32(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31;
}

export function int64(value: number): boolean {
  return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
}
