// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { CompiledMessages } from '../runtime/index.js';

export declare const validators: CompiledMessages['validators'];
export declare const coerce: CompiledMessages['coerce'];
export declare const index: CompiledMessages['index'];
