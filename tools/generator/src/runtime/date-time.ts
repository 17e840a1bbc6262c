const TIME_PATTERN =
  /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.\d+)?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i;
const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Checks for an existing day, YYYY-MM-DD (RFC 3339, section 5.6). */
export function date(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && leap ? 29 : (days[month - 1] ?? 0);
  return year >= 0 && day >= 1 && day <= last;
}

/** Returns the value of decimal digits, or NaN. Written for speed: an order holds several dates. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Checks for a time with zone (RFC 3339, section 5.6). A leap second is valid only at the end of a day in UTC. */
export function time(text: string): boolean {
  const [, hour, minute, second, sign, zoneHour = '0', zoneMinute = '0'] = TIME_PATTERN.exec(text) ?? [];
  if (hour === undefined) return false;
  if (second !== '60') return true;
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1);
  return (Number(hour) * 60 + Number(minute) - offset + 2 * 1440) % 1440 === 1439;
}

export function dateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && date(text.slice(0, 10)) && time(text.slice(11));
}
