// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getPersonalPayoutBalances.js';

/** Checks the body of `getPersonalPayoutBalances`: Get the personal payout balances of all currencies. */
export const validateGetPersonalPayoutBalances: Validator = /* @__PURE__ */ validator({ operation: 'getPersonalPayoutBalances', part: 'body', mediaType: 'application/json', compiled: operation, index });
