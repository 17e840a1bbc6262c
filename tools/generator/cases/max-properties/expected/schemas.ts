// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  none?: Record<string, never>;
  few?: { [property: string]: string };
  nothing?: [];
  blank?: '';
}
