// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/createBusinessPayout.js';

/** Checks the body of `createBusinessPayout`: Create a business payout. */
export const validateCreateBusinessPayout: Validator = /* @__PURE__ */ validator({ operation: 'createBusinessPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
