// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type { Image, Bytes } from './schemas.ts';

/** Every operation, by its id. */
export interface Operations {
  sendFile: {
    method: 'POST';
    path: '/files';
    parameters: Record<string, never>;
    request?: SendFileRequest;
    requestTypes: { 'multipart/form-data': SendFileRequestMultipart; 'application/json': SendFileRequestJson };
    responses: { 200: Blob; 204: undefined; default: string };
  };
  sendImage: {
    method: 'POST';
    path: '/images';
    parameters: Record<string, never>;
    request?: SendImageRequest;
    requestTypes: { 'application/json': SendImageRequest };
    responses: { 200: Blob; 201: SendImageResponse201; 202: Blob };
  };
}

/** Every webhook, by its id. */
export interface Webhooks {}

/** Every callback, by its id. */
export interface Callbacks {}

export interface SendFileRequestMultipart {
  file: Blob;
  preview?: Blob;
  type?: 'bill' | 'offer';
}

export interface SendFileRequestJson {
  base64: string;
}

export type SendFileRequest = SendFileRequestMultipart | SendFileRequestJson;

export type SendImageRequest = Image;

export interface SendImageResponse201 {
  bytes?: Bytes;
}
