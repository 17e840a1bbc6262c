// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/uploadBusinessPayoutDocument.js';

/** Checks the body of `uploadBusinessPayoutDocument`: Upload a document for a business payout. */
export const validateUploadBusinessPayoutDocument: Validator = /* @__PURE__ */ validator({ operation: 'uploadBusinessPayoutDocument', part: 'body', mediaType: 'multipart/form-data', compiled: operation, index });
