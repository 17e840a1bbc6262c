/** What guards need to know of an order and of the request that is about it. */
export interface OrderFacts {
  /** Currency that is given, as the create said. */
  readonly sourceCurrency?: string | undefined;
  /** Currency that is taken, as the create said. */
  readonly targetCurrency?: string | undefined;
  /** Document types uploaded so far; a document without a type counts as `other`. */
  readonly documents?: readonly string[] | undefined;
  /** `queryNo` of the request, if it has one. */
  readonly queryNo?: string | undefined;
  /** Members of the request's body, for an update. */
  readonly members?: readonly string[] | undefined;
}
