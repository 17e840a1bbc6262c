const SECOND = 1000;
const HOUR = 3600 * SECOND;

/**
 * How long the sandbox lets things take, in milliseconds of its clock. The interface shows no durations, so every
 * one of them is its own (sandbox choice `durations`).
 */
export const DURATIONS = {
  /** From the create to a decision that a magic value forces, such as the demand for material. */
  review: 2 * SECOND,
  /** From the create of a payin to the payment that a magic value forces. */
  payment: 3 * SECOND,
  /** From the money's arrival to its being sent on. */
  dispatch: 2 * SECOND,
  /** How long money is on its way. */
  transfer: 5 * SECOND,
  /** From the arrival at the beneficiary to the close of the order. */
  close: 2 * SECOND,
  /** How long a payin waits for its payer. */
  paymentWindow: 24 * HOUR,
  /** How long a payin waits for material. */
  materialWindow: 7 * 24 * HOUR,
} as const;
