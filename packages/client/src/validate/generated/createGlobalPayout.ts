// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/createGlobalPayout.js';

/** Checks the body of `createGlobalPayout`: Create a global payout. */
export const validateCreateGlobalPayout: Validator = /* @__PURE__ */ validator({ operation: 'createGlobalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
