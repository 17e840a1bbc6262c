import { defaultNotRequired } from '../functions/default-not-required.ts';
import { enumUnique } from '../functions/enum-unique.ts';
import { noRefusedKeywords } from '../functions/no-refused-keywords.ts';
import { stringLength } from '../functions/string-length.ts';

/** What schemas say, and with which keywords. */
export const schemas = {
  'string-length': stringLength,
  'no-refused-keywords': noRefusedKeywords,
  'enum-unique': enumUnique,
  'default-not-required': defaultNotRequired,
};
