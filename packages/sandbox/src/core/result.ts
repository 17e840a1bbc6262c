export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(error: Failure): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error };
}

/** The sandbox cannot start; the message says why in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface Advance {
  readonly from: number;
  readonly to: number;
  readonly tasks: number;
  /** Number of orders with a callback that is due and has no response yet. */
  readonly outstanding: number;
}
