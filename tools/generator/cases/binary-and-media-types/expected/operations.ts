// Generated from the OpenAPI document. Do not edit: change the document and generate again.

import type {
  Image,
  Bytes,
} from './schemas.ts';

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
  sendImage: {
    method: 'POST';
    path: '/images';
    parameters: Record<string, never>;
    request?: SendImageRequest;
    requestTypes: { 'application/json': SendImageRequest };
    answers: { 200: SendImageAnswer200; 201: SendImageAnswer201; 202: SendImageAnswer202 };
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

export type SendImageRequest = Image;

export type SendImageAnswer200 = Bytes;

export interface SendImageAnswer201 {
  bytes?: Bytes;
}

export type SendImageAnswer202 = Blob;
