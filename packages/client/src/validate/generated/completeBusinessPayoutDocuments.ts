// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/completeBusinessPayoutDocuments.js';

/** Checks the body of `completeBusinessPayoutDocuments`: Mark the documents of a business payout as complete. */
export const validateCompleteBusinessPayoutDocuments: Validator = /* @__PURE__ */ validator({ operation: 'completeBusinessPayoutDocuments', part: 'body', mediaType: 'application/json', compiled: operation, index });
