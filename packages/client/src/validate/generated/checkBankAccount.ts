// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/checkBankAccount.js';

/** Checks the body of `checkBankAccount`: Check an identity and a bank account. */
export const validateCheckBankAccount: Validator = /* @__PURE__ */ validator({ operation: 'checkBankAccount', part: 'body', mediaType: 'application/json', compiled: operation, index });
