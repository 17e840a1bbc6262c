// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Every operation, by its id. */
export interface Operations {
  sendFile: {
    method: 'POST';
    path: '/files';
    parameters: Record<string, never>;
    request?: SendFileRequest;
    requestTypes: { 'multipart/form-data': SendFileRequestMultipart; 'application/json': SendFileRequestJson };
    answers: { 200: Blob; 204: undefined; default: string };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface SendFileRequestMultipart {
  file: Blob;
  type?: 'bill' | 'offer';
}

export interface SendFileRequestJson {
  base64: string;
}

export type SendFileRequest = SendFileRequestMultipart | SendFileRequestJson;
