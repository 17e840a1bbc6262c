// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getPersonalPayoutStatus.js';

/** Checks the body of `getPersonalPayoutStatus`: Get the status of a personal payout. */
export const validateGetPersonalPayoutStatus: Validator = /* @__PURE__ */ validator({ operation: 'getPersonalPayoutStatus', part: 'body', mediaType: 'application/json', compiled: operation, index });
