// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getBusinessPayoutStatus.js';

/** Checks the query of `getBusinessPayoutStatus`: Get the status of a business payout. */
export const validateGetBusinessPayoutStatus: Validator = /* @__PURE__ */ validator({ operation: 'getBusinessPayoutStatus', part: 'query', compiled: operation, index });
