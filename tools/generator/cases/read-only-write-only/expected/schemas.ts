// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  id: string;
  name: string;
  part?: Part;
}

export interface OrderInput {
  secret: string;
  name: string;
  part?: PartInput;
}

export interface Part {
  made?: string;
  size?: number;
}

export interface PartInput {
  size?: number;
}

export interface Plain {
  a?: string;
}
