// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { ValidatorFacts } from '../../validator.ts';

export declare const operation: ValidatorFacts['compiled'];
export declare const index: ValidatorFacts['index'];
