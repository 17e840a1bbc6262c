// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/confirmBusinessPayout.js';

/** Checks the body of `confirmBusinessPayout`: Confirm a business payout. */
export const validateConfirmBusinessPayout: Validator = /* @__PURE__ */ validator({ operation: 'confirmBusinessPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
