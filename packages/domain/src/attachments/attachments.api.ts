/**
 * Uploads speak the core of tus 1.0.0 under `/attachments/{id}/content`. The attachment was announced with its message, so nothing is
 * created here. Each request carries `Tus-Resumable: 1.0.0`, as each answer does.
 */
import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText, requiredText } from '../shared/text-schemas.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { attachmentSchema } from './attachment.ts';
import { longestRemovalReason, longestTranscript } from './attachment-limits.ts';

const params = z.object({ id: idSchema });
const answer = z.object({ attachment: attachmentSchema });
const nothing = z.custom<object>();

/** Version of the protocol, in `tus-resumable`. */
export const tusVersion = '1.0.0';
/** Media type of a piece. */
export const pieceType = 'application/offset+octet-stream';

/**
 * Answers in headers: `upload-offset`, `upload-length`, `attachment-state`, and `attachment-refused` with the reason where it was
 * refused. A refusal has its code in `problem-code`, since an answer to HEAD has no body.
 */
export const getUploadOffset = endpoint({
  name: 'attachments.upload_offset',
  summary: 'How many bytes of an upload have arrived (tus)',
  method: 'HEAD',
  path: '/attachments/:id/content',
  params,
  answer: nothing,
  gives: 'nothing',
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});

/**
 * At most 64 KB (`pieceBytes`), with `upload-offset` and `content-length`. Answers 204 with the headers of HEAD. With the last piece the file is
 * checked before the answer: `attachment-state` is then `stored` or `refused`; `awaited` where the server is still at it.
 * A piece that is cut keeps nothing, and is sent again.
 * @throws 404 also for who is not its author or may not write to the thread any more; 409 `wrong_offset` with `details.counts.offset`;
 * 410 `upload_over` for what is refused, removed or stored; 412 `tus_version`; 413 `too_large`; 415 for another media type.
 */
export const uploadPiece = endpoint({
  name: 'attachments.upload',
  summary: 'Send the next piece of an upload (tus)',
  method: 'PATCH',
  path: '/attachments/:id/content',
  params,
  takes: pieceType,
  answer: nothing,
  gives: 'nothing',
  status: 204,
  who: bothUserTypes,
  repeat: 'natural',
  audit: false,
});

export const cancelUpload = endpoint({
  name: 'attachments.cancel',
  summary: 'Give up an upload of one’s own that is not finished; the message stays',
  method: 'POST',
  path: '/attachments/:id/cancel',
  params,
  answer,
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});

/** Also in parts (Range). 404 `not_found` also where no byte is kept. */
export const getAttachmentContent = endpoint({
  name: 'attachments.content',
  summary: 'The photo or voice note itself, for who may read its thread',
  method: 'GET',
  path: '/attachments/:id/content',
  params,
  answer: nothing,
  gives: 'application/octet-stream',
  who: bothUserTypes,
  audit: true,
});

export const getAttachmentPreview = endpoint({
  name: 'attachments.preview',
  summary: 'A small preview of a photo, at most 8 KB, for who may read its thread',
  method: 'GET',
  path: '/attachments/:id/preview',
  params,
  answer: nothing,
  gives: 'image/webp',
  who: bothUserTypes,
  audit: true,
});

/** It cannot be undone: bytes and key are deleted. */
export const removeAttachment = endpoint({
  name: 'attachments.remove',
  summary: 'Remove a photo or voice note for everybody, with a reason that the patient reads',
  method: 'POST',
  path: '/attachments/:id/removal',
  params,
  body: z.object({ reason: requiredText(longestRemovalReason) }),
  answer,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** A version that nobody has seen before answers 409 `version_conflict` with `current` and `sent`. */
export const setTranscript = endpoint({
  name: 'attachments.set_transcript',
  summary: 'Type what a voice note says; what a patient types is looked through for danger words',
  method: 'PUT',
  path: '/attachments/:id/transcript',
  params,
  body: z.object({
    /** Empty takes it away. */
    text: emptyOrText(longestTranscript),
    /** `transcript_version` as its author saw it. */
    version: z.number().check(z.int(), z.minimum(0)),
  }),
  answer,
  who: bothUserTypes,
  repeat: 'keyed',
  audit: true,
});

export const markHeard = endpoint({
  name: 'attachments.heard',
  summary: 'A clinician has listened to a voice note of a patient',
  method: 'POST',
  path: '/attachments/:id/heard',
  params,
  answer,
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});
