/** A request that a rule of the document accepts or refuses. */
export interface RuleRequest {
  /** Id of the rule; empty for the written example of an operation. */
  readonly rule: string;
  readonly name: string;
  /** Id of the operation that it is sent to. */
  readonly operation: string;
  /** Whether `value` is the body or the query. */
  readonly part: 'request' | 'query';
  /** Whether the service must accept it. */
  readonly valid: boolean;
  /** JSON pointer of the member at fault, of one that must be refused. */
  readonly at?: string;
  readonly value: unknown;
}
