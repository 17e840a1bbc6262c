// Generated from the rules of the OpenAPI document. Do not edit: change a rule and generate again.

import type { RuleRequest } from '../fixtures.js';

/** What each rule with instances demands, by its id. */
export declare const statements: Readonly<Record<string, string>>;

/** Ids of those rules that also depend on what the service has stored. */
export declare const stateRules: readonly string[];

/** Every instance that is a request, one per line. */
export declare const instances: readonly RuleRequest[];

/** The written example of every operation, which keeps all rules. */
export declare const examples: readonly RuleRequest[];
