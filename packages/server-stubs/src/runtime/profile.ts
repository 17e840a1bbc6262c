/** What a service must know of its document beyond OpenAPI; from `x-profile`, and empty without it. */
export interface ServiceProfile {
  /** How the body of a refusal is written; without it, as problem details (RFC 9457). */
  readonly envelope?: RefusalEnvelope;
  /** Names of members whose value and length no refusal mentions. */
  readonly secretMembers?: readonly string[];
}

/** The members of a refusal's body. */
export interface RefusalEnvelope {
  /** Name of the member that holds the sentence. */
  readonly message: string;
  /** Name of the member that holds the code of a refusal. */
  readonly status?: string;
  /** The code of success, which no refusal may have. */
  readonly success?: string;
  /** The code of a refusal without one of its own. */
  readonly refused?: string;
}
