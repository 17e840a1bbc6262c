// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Image {
  image?: string;
  images?: string[];
  any?: unknown;
}

export type Bytes = Blob | string;
