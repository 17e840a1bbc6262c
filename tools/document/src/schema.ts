/** A JSON Schema object of the document, with the extensions the document uses. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  $comment?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxProperties?: number;
  default?: unknown;
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  if?: Schema;
  then?: Schema;
  else?: Schema;
  'x-not-shown'?: NotShown[];
  'x-variant'?: 'newer' | 'older';
}

/** One thing that the interface document does not show, with the section that leaves it out. */
export interface NotShown {
  statement: string;
  section: string;
}
