// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/findChineseCharacters.js';

/** Checks the query of `findChineseCharacters`: Find the Chinese characters of a name. */
export const validateFindChineseCharacters: Validator = /* @__PURE__ */ validator({ operation: 'findChineseCharacters', part: 'query', compiled: operation, index });
