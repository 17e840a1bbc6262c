import type { ContentCode } from '../service.ts';
import { discardResponse, hasChunks } from './response-stream.ts';
import { writeContent } from './write-content.ts';

/** Sends responses other than JSON. Generated code passes it to `buildService` if an operation has such a response. */
export const contentCode: ContentCode = {
  write: writeContent,
  isStream: hasChunks,
  discard: discardResponse,
};
