// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/createPayin.js';

/** Checks the body of `createPayin`: Create a payin. */
export const validateCreatePayin: Validator = /* @__PURE__ */ validator({ operation: 'createPayin', part: 'body', mediaType: 'application/json', compiled: operation, index });
