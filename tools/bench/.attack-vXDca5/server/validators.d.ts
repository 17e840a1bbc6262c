// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { CompiledMessages } from '@cross-border-payments/server-stubs/runtime';

export declare const validators: CompiledMessages['validators'];
export declare const coerce: CompiledMessages['coerce'];
export declare const index: CompiledMessages['index'];
