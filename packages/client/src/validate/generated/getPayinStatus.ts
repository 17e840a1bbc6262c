// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/getPayinStatus.js';

/** Checks the body of `getPayinStatus`: Get the status of a payin. */
export const validateGetPayinStatus: Validator = /* @__PURE__ */ validator({ operation: 'getPayinStatus', part: 'body', mediaType: 'application/json', compiled: operation, index });
