import type { AttachmentKind } from '@hodi/domain/attachments/attachment-limits.ts';
import type { RefusalReason } from '@hodi/domain/attachments/attachment.ts';

/** A whole upload, whose hash is right. */
export interface MediaTask {
  kind: AttachmentKind;
  type: string;
  bytes: Uint8Array;
}

/** The stored result: made anew, so it holds nothing of the upload but picture or sound. */
export interface MadeMedia {
  type: string;
  content: Uint8Array;
  /** For photos only. */
  preview: Uint8Array | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

export type MediaResult = MadeMedia | { refused: RefusalReason };

/** The upload is not of the declared type. */
export class NotMedia extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
