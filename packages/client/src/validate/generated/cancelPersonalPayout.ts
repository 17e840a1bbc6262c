// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/cancelPersonalPayout.js';

/** Checks the body of `cancelPersonalPayout`: Cancel a personal payout. */
export const validateCancelPersonalPayout: Validator = /* @__PURE__ */ validator({ operation: 'cancelPersonalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
