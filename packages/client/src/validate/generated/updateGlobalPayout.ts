// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/updateGlobalPayout.js';

/** Checks the body of `updateGlobalPayout`: Update a global payout. */
export const validateUpdateGlobalPayout: Validator = /* @__PURE__ */ validator({ operation: 'updateGlobalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
