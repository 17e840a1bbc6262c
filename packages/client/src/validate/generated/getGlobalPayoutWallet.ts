// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getGlobalPayoutWallet.js';

/** Checks the query of `getGlobalPayoutWallet`: Get the global payout wallet of one type. */
export const validateGetGlobalPayoutWallet: Validator = /* @__PURE__ */ validator({ operation: 'getGlobalPayoutWallet', part: 'query', compiled: operation, index });
