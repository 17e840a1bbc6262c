// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/updatePersonalPayout.js';

/** Checks the body of `updatePersonalPayout`: Update a personal payout. */
export const validateUpdatePersonalPayout: Validator = /* @__PURE__ */ validator({ operation: 'updatePersonalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
