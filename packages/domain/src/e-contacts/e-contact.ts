/**
 * An e-contact is the thread between a patient and a clinician about one questionnaire; its first item is the
 * inquiry itself (the answers), then messages follow in the order of `seq`, which the server assigns under the
 * thread's lock. The clock of a phone orders nothing: `written_at` is only displayed.
 */
import * as z from 'zod/mini';
import { attachmentSchema } from '../attachments/attachment.ts';
import { careRelationSchema, carerOfChildSchema } from '../caregivers/care-relation.ts';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { birthdayPrecisionSchema, genderSchema } from '../patients/patient.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { userTypeSchema } from '../shared/user-type.ts';
import { personNameSchema, publicUserSchema } from '../users/user.ts';
import { notificationWays } from '../notifications/notification-ways.ts';
import { emergencySchema } from './emergency-state.ts';
import { ownerSchema } from './inbox/inbox.ts';

export const eContactStatusSchema = z.enum(['patient_waits_response', 'clinic_waits_response', 'resolved']);
export type EContactStatus = z.infer<typeof eContactStatusSchema>;

export const severitySchema = z.enum(['emergency', 'warning']);
export type Severity = z.infer<typeof severitySchema>;

/** A message of a person is at most this long; longer is refused, never cut. */
export const messageMaxLength = 5000;

export const eContactSchema = z.object({
  id: idSchema,
  patient_id: idSchema,
  clinician_id: idSchema,
  topic: z.string(),
  status: eContactStatusSchema,
  created_at: momentSchema,
  last_message_at: momentSchema,
  /** Since when the patient waits for the clinic, or a red flag for its acknowledgement. */
  waiting_since: z.nullable(momentSchema),
  /** By when who waits was promised an answer; servers of the last version do not tell it. */
  promised_by: z.optional(z.nullable(momentSchema)),
  /** Since when the first voice note waits that nobody has listened to within the promise; the version before does not tell it. */
  unheard_since: z.optional(z.nullable(momentSchema)),
  /** Since when a reply of the team is held; patients and the version before are not told. */
  held_since: z.optional(z.nullable(momentSchema)),
  resolved_at: z.nullable(momentSchema),
  selected_services: z.array(z.string()),
  /** The highest `seq` that each side has seen: ticks and the "new messages" divider. */
  seen_by_patient_seq: z.number(),
  seen_by_clinician_seq: z.number(),
  /** When a clinician said that the last message needs no reply; like what follows, the version before does not tell it. */
  no_reply_needed_at: z.optional(z.nullable(momentSchema)),
  /** Sent before all questions were answered, and not completed yet. */
  is_partial: z.optional(z.boolean()),
  /** The resolved inquiry about which it asks again. */
  follows: z.optional(z.nullable(idSchema)),
  /** The clinician whom it waits for, of the team of the one who was asked; null is nobody. */
  owner_id: z.optional(z.nullable(idSchema)),
  /** Grows with each change of owner. */
  owner_version: z.optional(z.number()),
  /** Answered by a young person alone, beside this inquiry of their carer. */
  alone_part_of: z.optional(z.nullable(idSchema)),
});
export type EContact = z.infer<typeof eContactSchema>;

export const messageSchema = z.object({
  id: idSchema,
  e_contact_id: idSchema,
  seq: z.number(),
  user_id: idSchema,
  message: z.string(),
  audio_url: z.nullable(z.string()),
  written_at: z.nullable(momentSchema),
  created_at: momentSchema,
  /** Its author marked it urgent; like what follows, the version before does not tell it. */
  is_urgent: z.optional(z.boolean()),
  /** `sms`: answered by SMS, so nobody has verified who wrote it. */
  via: z.optional(z.nullable(z.literal('sms'))),
  /** The message of the same thread that it answers. */
  replies_to: z.optional(z.nullable(idSchema)),
  /** In the order in which they were sent; not in a list. */
  attachments: z.optional(z.array(attachmentSchema)),
  /** Its author wrote nothing: `message` tells an app of the last version what it cannot show (`wordsOf`). */
  has_no_words: z.optional(z.literal(true)),
});
export type Message = z.infer<typeof messageSchema>;

/** A clinician who wrote in the thread of another. */
export const messageAuthorSchema = z.object({ ...personNameSchema.shape, role: clinicianRoleSchema });
export type MessageAuthor = z.infer<typeof messageAuthorSchema>;

/** The caregiver who wrote for the patient. `relation` is the one stated last. */
export const writtenBySchema = z.object({ ...personNameSchema.shape, relation: z.nullable(careRelationSchema) });
export type WrittenBy = z.infer<typeof writtenBySchema>;

export const threadMessageSchema = z.object({
  e_contact_message: messageSchema,
  message_author_type: userTypeSchema,
  /** Where a caregiver wrote it; like `author` neither in a list nor in the answer to who wrote it. */
  written_by: z.optional(writtenBySchema),
  /** Where it is neither of the two whom the thread names; neither in a list nor in the answer to who wrote it. */
  author: z.optional(messageAuthorSchema),
  /** By SMS, from an account that cares for others too: nobody said about whom it is. It stands where `author` does. */
  is_about_unknown: z.optional(z.literal(true)),
});
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** The inquiry in words, in the patient's language. In a list it is an excerpt. */
export const infoTextSchema = z.object({
  e_contact_id: idSchema,
  user_id: idSchema,
  message: z.string(),
  audio_url: z.nullable(z.string()),
  message_author_type: userTypeSchema,
  /** Where a caregiver sent it. */
  written_by: z.optional(writtenBySchema),
});

export const toldSchema = z.object({ by: z.enum(notificationWays), at: momentSchema });
export type Told = z.infer<typeof toldSchema>;

export const eContactItemSchema = z.object({
  e_contact: eContactSchema,
  has_unread_for_clinician: z.boolean(),
  has_unread_for_patient: z.boolean(),
  /** Messages of the other side that the reader has not seen. */
  unread_count: z.number(),
  unacknowledged_red_flag_count: z.number(),
  /** The worst red flag not yet acknowledged. */
  open_severity: z.nullable(severitySchema),
  /** Null where there never was one; the version before does not tell it, nor what follows. */
  emergency: z.optional(z.nullable(emergencySchema)),
  /** By what lists are sorted, 0 first: `urgencies`. */
  urgency: z.optional(z.number()),
  /** Grows with each change of the thread: tells the later of two pictures of it. */
  revision: z.optional(z.number()),
  /** How the other side was told last that something is here; older than the last message, it was not of that. */
  told: z.optional(z.nullable(toldSchema)),
  /** Since when it is known that no way reached the other side, which has something unread. */
  not_reached_at: z.optional(z.nullable(momentSchema)),
  /** Of an opened thread: its reader was told of something here, although no message may be unread; seeing it ends that. */
  has_news: z.optional(z.boolean()),
  /** To clinicians: whose it is, null is nobody's. */
  owner: z.optional(z.nullable(ownerSchema)),
  /** To clinicians, of what caregivers may see or may see no longer: whether a clinician keeps it from them. */
  is_kept_from_caregivers: z.optional(z.boolean()),
  info_text: infoTextSchema,
  /** In a list: the last message only. */
  messages: z.array(threadMessageSchema),
  patient: z.object({
    id: idSchema,
    member_id: z.string(),
    birthday: plainDateSchema,
    birthday_precision: z.optional(birthdayPrecisionSchema),
    gender: genderSchema,
    user: publicUserSchema,
    /** To clinicians, of a child without a number of their own. Servers of the last version do not tell it. */
    child_of: z.optional(carerOfChildSchema),
  }),
  clinician: z.object({
    id: idSchema,
    role: clinicianRoleSchema,
    user: publicUserSchema,
    institution_id: idSchema,
    institution_name: z.string(),
  }),
});
export type EContactItem = z.infer<typeof eContactItemSchema>;

/** How far a device has the thread already, and what it has of it: thread-changes.ts. Apps of the last version do not tell it. */
export const knownThreadQuery = z.object({
  after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  known: z.optional(z.string().check(z.maxLength(32, 'too_long'))),
});
