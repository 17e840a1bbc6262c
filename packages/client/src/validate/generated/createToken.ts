// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/createToken.js';

/** Checks the body of `createToken`: Create a token. */
export const validateCreateToken: Validator = /* @__PURE__ */ validator({ operation: 'createToken', part: 'body', mediaType: 'application/json', compiled: operation, index });
