// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/verifyAlipayTransaction.js';

/** Checks the body of `verifyAlipayTransaction`: Check whether an alipay transaction is feasible. */
export const validateVerifyAlipayTransaction: Validator = /* @__PURE__ */ validator({ operation: 'verifyAlipayTransaction', part: 'body', mediaType: 'application/json', compiled: operation, index });
