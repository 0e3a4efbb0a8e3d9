/**
 * A photo or voice note of a message, or of an inquiry. The message is sent first and names its attachments; their bytes follow in
 * pieces. Until then an attachment is `awaited`.
 */
import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { idSchema } from '../shared/id.ts';
import { emptyOrText } from '../shared/text-schemas.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import {
  attachmentKinds,
  attachmentsAtOnce,
  longestDescription,
  maxBytesOf,
  photoLongEdge,
  typesOf,
  voiceMaxSeconds,
  waveformLength,
  waveformTop,
} from './attachment-limits.ts';

export const attachmentKindSchema = z.enum(attachmentKinds);

/** `refused`: the bytes were not what was said, or its author cancelled it. `removed`: by a clinician. Both keep no byte. */
export const attachmentStates = ['awaited', 'stored', 'refused', 'removed'] as const;
export const attachmentStateSchema = z.enum(attachmentStates);
export type AttachmentState = z.infer<typeof attachmentStateSchema>;

/**
 * Why an upload was refused. `hash_mismatch`: other bytes arrived than were announced. `not_a_photo`, `not_a_voice_note`: the bytes
 * are none, or hold more than that. `too_many_pixels`, `too_long`: over the limits. `cancelled`: by its author. `expired`: it was
 * never finished.
 */
export const refusalReasons = [
  'hash_mismatch',
  'not_a_photo',
  'not_a_voice_note',
  'too_many_pixels',
  'too_long',
  'cancelled',
  'expired',
] as const;
export const refusalReasonSchema = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

const namedSchema = z.object({ user_id: idSchema, ...personNameSchema.shape, role: z.nullable(clinicianRoleSchema) });

export const transcriptSchema = z.object({
  text: z.string(),
  by: namedSchema,
  at: momentSchema,
});

const waveformSchema = z
  .array(z.number().check(z.int(), z.minimum(0), z.maximum(waveformTop)))
  .check(z.maxLength(waveformLength, 'too_many'));

export const attachmentSchema = z.object({
  id: idSchema,
  e_contact_id: idSchema,
  /** Null of the inquiry itself. */
  message_id: z.nullable(idSchema),
  /** Of the inquiry: which question it answers. */
  question_id: z.nullable(z.string()),
  author_id: idSchema,
  kind: attachmentKindSchema,
  state: attachmentStateSchema,
  /** Of what is stored; as announced until then. */
  type: z.string(),
  bytes: z.number(),
  /** Of a photo; null where it is not known yet. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Of a voice note. */
  seconds: z.nullable(z.number()),
  waveform: z.array(z.number()),
  /** The sender's description of a photo; may be empty. */
  description: z.string(),
  /** The text of a voice note, typed by a person. */
  transcript: z.nullable(transcriptSchema),
  /** Grows with each change of the transcript, which is sent along with the next. 0: nobody has typed any. */
  transcript_version: z.number(),
  /** When a clinician had listened to a patient's voice note; null of all else. */
  heard_at: z.nullable(momentSchema),
  /** Of what is refused. A reader that does not know the reason says that it did not arrive. */
  refused: z.nullable(z.string()),
  /** Of what is removed. The patient reads the reason too. */
  removed: z.nullable(z.object({ at: momentSchema, reason: z.string() })),
  created_at: momentSchema,
});
export type Attachment = z.infer<typeof attachmentSchema>;

const size = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(photoLongEdge, 'too_many_pixels')));

const newAttachmentParts = z.object({
  /** Made by the client. */
  id: idSchema,
  kind: attachmentKindSchema,
  /** MIME type of the bytes that will be uploaded, without parameters. */
  type: z.string(),
  bytes: z.number().check(z.int(), z.minimum(1, 'required')),
  /** Of the whole upload, in hex. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'invalid_value')),
  width: size,
  height: size,
  seconds: z.optional(z.number().check(z.minimum(0), z.maximum(voiceMaxSeconds, 'too_long'))),
  waveform: z.optional(waveformSchema),
  description: z.optional(emptyOrText(longestDescription)),
  /** Only of an inquiry: `isPhotoQuestion`. */
  question_id: z.optional(z.string().check(z.maxLength(60))),
});
type NewAttachmentParts = z.infer<typeof newAttachmentParts>;

/** Announcement of an attachment with a message or an inquiry. */
export const newAttachmentSchema = newAttachmentParts.check(
  z.refine(({ kind, type }: NewAttachmentParts) => typesOf[kind].includes(type), {
    error: 'unknown_type',
    path: ['type'],
  }),
  z.refine(({ kind, bytes }: NewAttachmentParts) => bytes <= maxBytesOf[kind], { error: 'too_large', path: ['bytes'] }),
  z.refine(({ kind, seconds }: NewAttachmentParts) => kind !== 'voice' || seconds !== undefined, {
    error: 'required',
    path: ['seconds'],
  }),
);
export type NewAttachment = z.infer<typeof newAttachmentSchema>;

export const newAttachmentsSchema = z.array(newAttachmentSchema).check(
  z.maxLength(attachmentsAtOnce, 'too_many'),
  z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'duplicate' }),
);

/** Those of an inquiry. */
export const newPhotosSchema = newAttachmentsSchema.check(
  z.refine((all) => all.every(({ kind }) => kind === 'photo'), { error: 'photo_only' }),
);

/**
 * The question that comes before a voice note, since nobody may hear it for hours: is this an emergency? `danger` takes the way of
 * danger words. It is asked anew for each note unless it was answered since the last: `safety_required`.
 */
export const safetyAnswerSchema = z.object({ danger: z.boolean(), asked_at: momentSchema });

/** Long enough to speak, listen, and speak once more, in milliseconds. */
const safetyHolds = 15 * 60_000;

/**
 * Whether the answer still tells how the patient is: who was well in the morning may be short of breath in the evening.
 * @param at when the message is written, by the clock that `asked_at` was read from, in milliseconds since 1970.
 */
export const isSafetyFresh = ({ asked_at }: z.infer<typeof safetyAnswerSchema>, at: number): boolean =>
  at - Date.parse(asked_at) < safetyHolds;
