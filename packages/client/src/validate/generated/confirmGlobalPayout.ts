// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/confirmGlobalPayout.js';

/** Checks the body of `confirmGlobalPayout`: Confirm a global payout. */
export const validateConfirmGlobalPayout: Validator = /* @__PURE__ */ validator({ operation: 'confirmGlobalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
