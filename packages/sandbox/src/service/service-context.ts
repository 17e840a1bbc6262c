import type { UploadRoom } from '../documents/upload-room.ts';
import type { Platform } from '../platform.ts';

/** What handlers share. */
export interface ServiceContext {
  readonly platform: Platform;
  /** Whether bodies must carry the signature of the stand-in. */
  readonly requireSignature: boolean;
  readonly uploadRoom: UploadRoom;
}

/** Who calls, as `authenticate` found out. */
export interface Caller {
  /** The id of the operation that is called. */
  readonly operation: string;
  readonly merchantId: string;
  /** The token of the request: the stand-in signs with it. */
  readonly token: string;
}
