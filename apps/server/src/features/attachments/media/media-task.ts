import type { AttachmentKind } from '@hodi/domain/attachments/attachment-limits.ts';
import type { RefusalReason } from '@hodi/domain/attachments/attachment.ts';

/** A whole upload, whose hash is right. */
export interface MediaTask {
  kind: AttachmentKind;
  type: string;
  bytes: Uint8Array;
}

/** What is kept of it: made anew, so nothing of the upload but picture or sound is in it. */
export interface MadeMedia {
  type: string;
  content: Uint8Array;
  /** Of a photo. */
  preview: Uint8Array | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

export type MediaResult = MadeMedia | { refused: RefusalReason };

/** The upload is not what it is said to be. */
export class NotMedia extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
