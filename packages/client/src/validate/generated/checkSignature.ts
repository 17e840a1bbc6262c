// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/checkSignature.js';

/** Checks the body of `checkSignature`: Check a signed object. */
export const validateCheckSignature: Validator = /* @__PURE__ */ validator({ operation: 'checkSignature', part: 'body', mediaType: 'application/json', compiled: operation, index });
