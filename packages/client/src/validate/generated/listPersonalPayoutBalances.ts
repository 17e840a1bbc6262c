// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/listPersonalPayoutBalances.js';

/** Checks the body of `listPersonalPayoutBalances`: List the personal payout balances of all currencies. */
export const validateListPersonalPayoutBalances: Validator = /* @__PURE__ */ validator({ operation: 'listPersonalPayoutBalances', part: 'body', mediaType: 'application/json', compiled: operation, index });
