// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getGlobalPayoutBalance.js';

/** Checks the query of `getGlobalPayoutBalance`: Get the global payout balance of one currency. */
export const validateGetGlobalPayoutBalance: Validator = /* @__PURE__ */ validator({ operation: 'getGlobalPayoutBalance', part: 'query', compiled: operation, index });
