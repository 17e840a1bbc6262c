// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export interface Order {
  /** @defaultValue "qrcode" */
  mode?: 'app' | 'qrcode';
  anything?: unknown;
  yes?: unknown;
  never?: never;
}
