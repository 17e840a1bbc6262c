// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/createPersonalPayout.js';

/** Checks the body of `createPersonalPayout`: Create a personal payout. */
export const validateCreatePersonalPayout: Validator = /* @__PURE__ */ validator({ operation: 'createPersonalPayout', part: 'body', mediaType: 'application/json', compiled: operation, index });
