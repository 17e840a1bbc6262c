// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/completeGlobalPayoutDocuments.js';

/** Checks the body of `completeGlobalPayoutDocuments`: Mark the documents of a global payout as complete. */
export const validateCompleteGlobalPayoutDocuments: Validator = /* @__PURE__ */ validator({ operation: 'completeGlobalPayoutDocuments', part: 'body', mediaType: 'application/json', compiled: operation, index });
