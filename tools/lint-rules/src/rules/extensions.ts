import { notShown } from '../functions/not-shown.ts';
import { statusCodes } from '../functions/status-codes.ts';
import { variant } from '../functions/variant.ts';

/** The form of our own extensions. */
export const extensions = {
  'not-shown': notShown,
  variant,
  'status-codes': statusCodes,
};
