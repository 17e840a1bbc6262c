// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getGlobalPayoutQuote.js';

/** Checks the body of `getGlobalPayoutQuote`: Get a quote for a global payout. */
export const validateGetGlobalPayoutQuote: Validator = /* @__PURE__ */ validator({ operation: 'getGlobalPayoutQuote', part: 'body', mediaType: 'application/json', compiled: operation, index });
