// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getBusinessPayoutQuote.js';

/** Checks the query of `getBusinessPayoutQuote`: Get a quote for a business payout. */
export const validateGetBusinessPayoutQuote: Validator = /* @__PURE__ */ validator({ operation: 'getBusinessPayoutQuote', part: 'query', compiled: operation, index });
