// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/convertWalletFunds.js';

/** Checks the query of `convertWalletFunds`: Convert wallet funds. */
export const validateConvertWalletFunds: Validator = /* @__PURE__ */ validator({ operation: 'convertWalletFunds', part: 'query', compiled: operation, index });
