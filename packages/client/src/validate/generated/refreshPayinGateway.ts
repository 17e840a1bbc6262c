// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import { type Validator, validator } from '../validator.ts';
import { index, operation } from './compiled/refreshPayinGateway.js';

/** Checks the body of `refreshPayinGateway`: Refresh the gateway of a payin. */
export const validateRefreshPayinGateway: Validator = /* @__PURE__ */ validator({ operation: 'refreshPayinGateway', part: 'body', mediaType: 'application/json', compiled: operation, index });
