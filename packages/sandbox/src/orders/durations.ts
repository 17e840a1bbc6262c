const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * Durations in milliseconds of the sandbox clock. The interface shows none, so all of them are sandbox choice
 * `durations`.
 */
export const DURATIONS = {
  /** From the create to a decision that a magic value forces, such as asking for material. */
  review: 2 * SECOND,
  /** From the create of a payin to the payment that a magic value forces. */
  payment: 3 * SECOND,
  /** From the payment to the transfer. */
  dispatch: 2 * SECOND,
  /** From the start of a transfer to its arrival. */
  transfer: 5 * SECOND,
  /** From the arrival to the end of the order. */
  close: 2 * SECOND,
  /** How long a payin waits for its payer. */
  paymentWindow: 24 * HOUR,
  /** How long a payin waits for material. */
  materialWindow: 7 * 24 * HOUR,
} as const;
