// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getGlobalPayoutStatus.js';

/** Checks the body of `getGlobalPayoutStatus`: Get the status of a global payout. */
export const validateGetGlobalPayoutStatus: Validator = /* @__PURE__ */ validator({ operation: 'getGlobalPayoutStatus', part: 'body', mediaType: 'application/json', compiled: operation, index });
