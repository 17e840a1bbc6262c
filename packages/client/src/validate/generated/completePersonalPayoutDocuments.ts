// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/completePersonalPayoutDocuments.js';

/** Checks the body of `completePersonalPayoutDocuments`: Mark the documents of a personal payout as complete. */
export const validateCompletePersonalPayoutDocuments: Validator = /* @__PURE__ */ validator({ operation: 'completePersonalPayoutDocuments', part: 'body', mediaType: 'application/json', compiled: operation, index });
