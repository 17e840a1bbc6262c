import type { Image, Operations, SendFileRequest } from './expected/index.ts';

declare function send(body: SendFileRequest): void;

send(new FormData().get('file') instanceof Blob ? { file: new Blob(), type: 'bill' } : { file: new Blob() });
const request: Operations['sendFile']['requestTypes']['application/json'] = { base64: 'aGk=' };
send(request);
export const response: Operations['sendFile']['responses'][200] = new Blob();
export const text: Operations['sendFile']['responses']['default'] = 'failed';
export const none: Operations['sendFile']['responses'][204] = undefined;

export const image: Image = { image: 'a text, in JSON', images: ['a'], any: 5 };
type Responses = Operations['sendImage']['responses'];
export const both: Responses[200] = new Blob();
export const inJson: Responses[201] = { bytes: 'b' };
export const alone: Responses[202] = new Blob();

// @ts-expect-error no Blob can be in JSON
export const noImage: Image = { image: new Blob() };

// @ts-expect-error a file is not a string
send({ file: 'hi' });

// @ts-expect-error not a type
send({ file: new Blob(), type: 'x' });

// @ts-expect-error no content
export const some: Operations['sendFile']['responses'][204] = 1;
