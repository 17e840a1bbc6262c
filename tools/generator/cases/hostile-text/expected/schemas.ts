// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/**
 * Ends here *​/ export const injected = 1; /* and
 *  goes on
 */
export interface Order {
  /**
   * @defaultValue "*​/"
   * @deprecated
   */
  123?: string;
  /** *​/ */
  '*/ injected'?: string;
  /** \@deprecated is no tag here */
  'a-b'?: string;
  'it\'s "quoted" \\ ${x}'?: '\'; export const x = 1; \'' | '`${y}`' | '\n';
  ['__proto__']?: string;
  constructor?: string;
  class?: string;
  ''?: string;
}

export type OddName = 'a';
