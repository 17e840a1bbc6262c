// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/confirmPersonalPayout.js';

/** Checks the body of `confirmPersonalPayout`: Confirm a personal payout. */
export const validateConfirmPersonalPayout: Validator = /* @__PURE__ */ validator({ operation: 'confirmPersonalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
