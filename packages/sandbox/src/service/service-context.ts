import type { UploadRoom } from '../documents/upload-room.ts';
import type { Platform } from '../platform.ts';

/** Shared by all handlers. */
export interface ServiceContext {
  readonly platform: Platform;
  /** Whether bodies must carry the signature of the stand-in. */
  readonly requireSignature: boolean;
  /** Whether to refuse what is accepted but probably not meant. */
  readonly isStrict: boolean;
  readonly uploadRoom: UploadRoom;
}

/** The caller that `authenticate` identified. */
export interface Caller {
  /** The id of the called operation. */
  readonly operation: string;
  readonly merchantId: string;
  /** The token of the request, which is the key of the stand-in signature. */
  readonly token: string;
}
