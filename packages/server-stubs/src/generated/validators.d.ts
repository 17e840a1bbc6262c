// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { CompiledValidators } from '@cross-border-payments/server-runtime';

export declare const validators: CompiledValidators['validators'];
export declare const coerce: CompiledValidators['coerce'];
export declare const index: CompiledValidators['index'];
