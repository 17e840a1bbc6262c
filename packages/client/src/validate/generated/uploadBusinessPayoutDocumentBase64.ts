// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/uploadBusinessPayoutDocumentBase64.js';

/** Checks the body of `uploadBusinessPayoutDocumentBase64`: Upload a document for a business payout as base64. */
export const validateUploadBusinessPayoutDocumentBase64: Validator = /* @__PURE__ */ validator({ operation: 'uploadBusinessPayoutDocumentBase64', part: 'body', mediaType: 'application/json', compiled: operation, index });
