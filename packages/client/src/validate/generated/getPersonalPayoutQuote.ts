// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getPersonalPayoutQuote.js';

/** Checks the body of `getPersonalPayoutQuote`: Get a quote for a personal payout. */
export const validateGetPersonalPayoutQuote: Validator = /* @__PURE__ */ validator({ operation: 'getPersonalPayoutQuote', part: 'body', mediaType: 'application/json', compiled: operation, index });
