// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/uploadPayinDocument.js';

/** Checks the body of `uploadPayinDocument`: Upload a document for a payin. */
export const validateUploadPayinDocument: Validator = /* @__PURE__ */ validator({ operation: 'uploadPayinDocument', part: 'body', mediaType: 'multipart/form-data', compiled: operation, index });
