/** The statuses of each colour; others have none. */
const TONES = {
  good: 'completed transferred delivered taken 200',
  wait: 'pending pending_material awaiting_transfer held delayed',
  move: 'transferring',
  bad: 'failed rejected overrule dead refused timed_out unreachable outside_loopback answer_too_large dropped no_address 400',
};

/** @type {Readonly<Record<string, string>>} */
export const FAMILY_NAMES = {
  global: 'Global payout',
  business: 'Business payout',
  personal: 'Personal payout',
  payin: 'Payin',
};

/** @type {readonly (readonly [number, string])[]} */
const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
];

/** The colour of a status. @param {string} status */
export function toneOf(status) {
  const [tone] = Object.entries(TONES).find(([, statuses]) => statuses.split(' ').includes(status)) ?? [];
  return tone ?? 'none';
}

/** Groups the digits of an amount: `1,250.50`. @param {string | number} amount */
export function grouped(amount) {
  const minimumFractionDigits = String(amount).includes('.') ? 2 : 0;
  const format = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: 20 });
  return format.format(/** @type {`${number}`} */ (amount));
}

/** An amount with its currency. @param {{ amount: string, currency: string }} money */
export function amountText({ amount, currency }) {
  return `${grouped(amount)} ${currency}`;
}

/** How long ago something was, in its largest unit. @param {number} milliseconds */
export function age(milliseconds) {
  if (milliseconds < 1_000) return 'now';
  const [count, unit] = duration(milliseconds).split(' ');
  return `${count} ${unit} ago`;
}

/** A duration in its two largest units: `1 d 2 h`. @param {number} milliseconds */
export function duration(milliseconds) {
  let left = Math.abs(Math.round(milliseconds));
  /** @type {string[]} */
  const pieces = [];
  for (const [length, unit] of UNITS) {
    const count = Math.floor(left / length);
    left -= count * length;
    if (count > 0) pieces.push(`${count} ${unit}`);
    // Milliseconds after minutes say nothing.
    if (pieces.length === 2 || (pieces.length === 1 && length <= 1_000)) break;
  }
  return pieces.join(' ') || '0 s';
}

/** How many things fell due. @param {number} tasks */
export function fellDue(tasks) {
  return tasks === 0 ? 'nothing fell due' : tasks === 1 ? 'one thing fell due' : `${tasks} things fell due`;
}

/** Writes `requireMaterial` as `require material`, and `in_transit` as `in transit`. @param {string} name */
export function plain(name) {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/**
 * The sentences of a refusal, one per cause. A full stop within backticks does not end a sentence.
 * @param {string} message
 */
export function causesIn(message) {
  const causes = [''];
  for (const piece of message.split(/(`[^`]*`)/)) {
    const [end = '', ...more] = piece.startsWith('`') ? [piece] : piece.split(/(?<=\.)\s+(?=[A-Z]|$)/);
    causes.push(`${causes.pop()}${end}`, ...more);
  }
  return causes.map((cause) => cause.trim()).filter(Boolean);
}
