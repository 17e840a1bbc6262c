// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/listPayins.js';

/** Checks the query of `listPayins`: List payins. */
export const validateListPayins: Validator = /* @__PURE__ */ validator({ operation: 'listPayins', part: 'query', compiled: operation, index });
