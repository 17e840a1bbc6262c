// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/uploadGlobalPayoutDocument.js';

/** Checks the body of `uploadGlobalPayoutDocument`: Upload a document for a global payout. */
export const validateUploadGlobalPayoutDocument: Validator = /* @__PURE__ */ validator({ operation: 'uploadGlobalPayoutDocument', part: 'body', mediaType: 'multipart/form-data', compiled: operation, index });
