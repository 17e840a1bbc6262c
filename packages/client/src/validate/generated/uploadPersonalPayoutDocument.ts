// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/uploadPersonalPayoutDocument.js';

/** Checks the body of `uploadPersonalPayoutDocument`: Upload a document for a personal payout. */
export const validateUploadPersonalPayoutDocument: Validator = /* @__PURE__ */ validator({ operation: 'uploadPersonalPayoutDocument', part: 'body', mediaType: 'multipart/form-data', compiled: operation, index });
