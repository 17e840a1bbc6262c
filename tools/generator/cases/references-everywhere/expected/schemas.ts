// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type OddName = 'x';

export type Anchored = boolean;

export interface Order {
  id?: Id;
  part?: ABXGetResponses200ApplicationJsonPart;
  odd?: OddName;
  size?: ABXGetParameters0;
  anchored?: Anchored;
  more?: Order[];
  shared?: { count?: number };
}

/** An id. */
export type Id = string;

export interface ABXGetResponses200ApplicationJsonPart {
  n?: number;
}

export type ABXGetParameters0 = number;
