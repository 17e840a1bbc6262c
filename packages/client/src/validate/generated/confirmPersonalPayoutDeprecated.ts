// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/confirmPersonalPayoutDeprecated.js';

/** Checks the body of `confirmPersonalPayoutDeprecated`: Confirm a personal payout (deprecated). */
export const validateConfirmPersonalPayoutDeprecated: Validator = /* @__PURE__ */ validator({ operation: 'confirmPersonalPayoutDeprecated', part: 'body', mediaType: 'application/json', compiled: operation, index });
