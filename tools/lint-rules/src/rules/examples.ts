import { examplesPresent } from '../functions/examples-present.ts';
import { examplesValid } from '../functions/examples-valid.ts';

/** Examples: the mock answers with them, the docs show them. */
export const examples = {
  'examples-present': examplesPresent,
  'examples-valid': examplesValid,
};
