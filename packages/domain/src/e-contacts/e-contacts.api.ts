import * as z from 'zod/mini';
import {
  attachmentSchema,
  newAttachmentsSchema,
  newPhotosSchema,
  safetyAnswerSchema,
} from '../attachments/attachment.ts';
import { askedCorrectionSchema, correctionSchema } from '../corrections/correction.ts';
import { answersSchema } from '../questionnaires/topic.ts';
import { changedAnswersSchema } from '../questionnaires/changed-answers.ts';
import { foundSchema, redFlagSchema } from '../red-flags/red-flag.ts';
import { audioUrlSchema } from '../speech/speech.ts';
import { serviceInterestSchema } from '../service-interests/service-interest.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { languageSchema } from '../shared/language.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { bothUserTypes } from '../shared/user-type.ts';
import { momentSchema, plainDateSchema } from '../shared/time.ts';
import { callSchema } from './call.ts';
import { eContactItemSchema, knownThreadQuery, messageMaxLength, threadMessageSchema } from './e-contact.ts';
import { heldReplySchema, inboxViewSchema, ownerChangeSchema } from './inbox/inbox.ts';
import { inquiryFilterSchema } from './inquiry-filters.ts';
import { emptyOrText, searchSchema } from '../shared/text-schemas.ts';

const eContactParams = z.object({ id: idSchema });
const seqSchema = z.number().check(z.int(), z.minimum(0));

/** Another inquiry of the same patient. */
const relatedThreadSchema = z.object({ id: idSchema, topic: z.string(), created_at: momentSchema });

/** The whole thread as one side sees it: the item, the inquiry's answers as codes, every message. */
export const threadSchema = z.object({
  item: eContactItemSchema,
  answers: answersSchema,
  content_version: z.string(),
  changed_answers: changedAnswersSchema,
  red_flags: z.array(redFlagSchema),
  service_interests: z.array(serviceInterestSchema),
  /** Filled in by the patient or, for them, by a clinician. */
  submitted_by: z.enum(['patient', 'clinician']),
  /** To clinicians: in which language an answer is read, by the patient or the caregiver who asked. A server of the last version does not tell it. */
  patient_language: z.optional(languageSchema),
  /** The days by which the patient's age counts: that of filling, then that of arrival where it is another. */
  age_days: z.optional(z.array(plainDateSchema)),
  /** Only for who has it so far and says so: without the messages up to here, and the words and answers of the inquiry. */
  after: z.optional(seqSchema),
  /** Corrections, oldest first; servers of the last version leave them out. */
  corrections: z.optional(z.array(correctionSchema)),
  /** For the clinician only: the patient's open requests for correction in any inquiry of the institution. */
  asked_corrections: z.optional(z.array(askedCorrectionSchema)),
  /** Oldest first; the version before does not tell them, nor what follows. */
  calls: z.optional(z.array(callSchema)),
  /** The inquiry about which it asks again, and those that ask again about it. */
  follows: z.optional(z.nullable(relatedThreadSchema)),
  followed_by: z.optional(z.array(relatedThreadSchema)),
  /** Oldest first. */
  owner_changes: z.optional(z.array(ownerChangeSchema)),
  /** To clinicians alone. */
  held_replies: z.optional(z.array(heldReplySchema)),
  /** Inquiries that the patient answered alone beside this one; never shown to caregivers. */
  alone_parts: z.optional(z.array(relatedThreadSchema)),
  /** Of the inquiry itself; those of messages stand with them. */
  attachments: z.optional(z.array(attachmentSchema)),
});
export type Thread = z.infer<typeof threadSchema>;

export const createEContactInputSchema = z.object({
  id: z.optional(idSchema),
  topic: z.string().check(z.minLength(1, 'required'), z.maxLength(50, 'unknown_topic')),
  answers: answersSchema,
  selected_services: z._default(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20, 'too_many')), []),
  /** The patient chooses whom to ask; their selected clinician unless said. */
  clinician_id: z.optional(idSchema),
  /** Only for a clinician who fills it in for a patient. */
  patient_id: z.optional(idSchema),
  changed_answers: z.optional(changedAnswersSchema),
  /** The day by which the phone reckoned the age; apps of the last version do not tell it. */
  filled_on: z.optional(plainDateSchema),
  /** `updated_at` of the draft that was gone on with: a later one stays, but for its own. Apps of the last version do not tell it. */
  based_on: z.optional(momentSchema),
  /** The version of the questions that were answered; apps of the last version do not tell it. */
  content_version: z.optional(z.string().check(z.maxLength(60))),
  /**
   * The rules that the phone found to fire: they count where its questions are of another version than the server's, and where
   * nothing but age and sex speaks against them.
   */
  raised: z.optional(z.array(foundSchema).check(z.maxLength(50))),
  /** "Tell my clinic now": the answers so far, which `PUT /e-contacts/{id}/answers` completes. */
  partial: z.optional(z.literal(true)),
  /** A resolved inquiry of the same patient; `answers` are then those of `follow-up.ts`. */
  follows: z.optional(idSchema),
  /** Photos alone, uploaded once the inquiry is there. */
  attachments: z.optional(newPhotosSchema),
});
export type CreateEContactInput = z.infer<typeof createEContactInputSchema>;

export const createEContact = endpoint({
  name: 'e_contacts.create',
  summary: 'Send a questionnaire as an inquiry; evaluates the red flags',
  method: 'POST',
  path: '/e-contacts',
  body: createEContactInputSchema,
  answer: z.object({
    e_contact: eContactItemSchema.shape.e_contact,
    red_flags: z.array(z.extend(foundSchema, { id: idSchema })),
    item: eContactItemSchema,
  }),
  status: 201,
  who: bothUserTypes,
  repeat: 'keyed',
  audit: true,
});

export const getThreadForClinician = endpoint({
  name: 'e_contacts.for_clinician',
  summary: 'A thread as its clinician sees it; what is new of it for who has the rest',
  method: 'GET',
  path: '/e-contacts/for-clinician/:id',
  params: eContactParams,
  query: knownThreadQuery,
  answer: threadSchema,
  who: ['clinician'],
  audit: true,
});

export const getThreadForPatient = endpoint({
  name: 'e_contacts.for_patient',
  summary: 'A thread as its patient sees it; what is new of it for who has the rest',
  method: 'GET',
  path: '/e-contacts/for-patient/:id',
  params: eContactParams,
  query: knownThreadQuery,
  answer: threadSchema,
  who: ['patient'],
  audit: true,
});

/** Given, it is a condition. */
const yesSchema = z.literal('1');

const listQuery = z.object({
  ...pageQuery,
  filter: z._default(inquiryFilterSchema, 'all'),
  search: searchSchema,
});

export const listForClinician = endpoint({
  name: 'e_contacts.list_for_clinician',
  summary: 'Inquiries of the clinician: most dangerous first, then newest activity',
  method: 'GET',
  path: '/e-contacts/list/for-clinician',
  query: z.extend(listQuery, {
    /** Only those of one patient. */
    patient_id: z.optional(idSchema),
    /** Which part of the inbox; without it the own ones by newest activity. With it, danger first and then the longest wait. */
    view: z.optional(inboxViewSchema),
    /** Of one topic. */
    topic: z.optional(z.string().check(z.maxLength(50))),
    /** `clinician_id` of an owner. */
    owner_id: z.optional(idSchema),
    danger: z.optional(yesSchema),
    unread: z.optional(yesSchema),
    overdue: z.optional(yesSchema),
    /** Whole years of the patient's age, both included. */
    age_from: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(130))),
    age_to: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(130))),
    /** Waiting for at least so many hours. */
    waiting_hours: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8760))),
  }),
  answer: z.extend(pageOf(eContactItemSchema), {
    /** Words of messages were not looked through to the end: there may be more. */
    is_search_cut: z.optional(z.boolean()),
  }),
  who: ['clinician'],
  needs: 'inquiries',
  audit: true,
});

export const listForPatient = endpoint({
  name: 'e_contacts.list_for_patient',
  summary: 'Inquiries of the patient, newest activity first',
  method: 'GET',
  path: '/e-contacts/list/for-patient/:patient_id',
  params: z.object({ patient_id: idSchema }),
  query: listQuery,
  answer: pageOf(eContactItemSchema),
  who: ['patient'],
  audit: true,
});

export const listNeedsYouNow = endpoint({
  name: 'e_contacts.needs_you_now',
  summary: 'What waits for the clinician: most dangerous first, then waiting longest',
  method: 'GET',
  path: '/e-contacts/list/needs-you-now',
  query: z.object(pageQuery),
  answer: pageOf(eContactItemSchema),
  who: ['clinician'],
  needs: 'inquiries',
  audit: true,
});

export const listOverdueOfColleagues = endpoint({
  name: 'e_contacts.overdue_of_colleagues',
  summary:
    'Emergencies that colleagues were asked about, of own patients or in the own team: nobody has seen or answered them in time, or only a colleague who does not have the patient in care has seen them; most dangerous first',
  method: 'GET',
  path: '/e-contacts/list/overdue-of-colleagues',
  query: z.object(pageQuery),
  answer: pageOf(eContactItemSchema),
  who: ['clinician'],
  needs: 'inquiries',
  audit: true,
});

const messageParts = z.object({
  /** Made by the client, so that a message written offline has its final identity. */
  id: z.optional(idSchema),
  /** Empty only with attachments. */
  message: emptyOrText(messageMaxLength),
  /** Of a preview of the same words; of others it is left out. */
  audio_url: z.optional(z.nullable(audioUrlSchema)),
  written_at: z.optional(momentSchema),
  /** The highest `seq` that its author had had in sight when they sent it; apps of the last version do not tell it. */
  seen_seq: z.optional(seqSchema),
  /** Tells the patient at once by all ways, also at night. Of clinicians; a patient's is ignored. */
  is_urgent: z.optional(z.boolean()),
  /**
   * Of a clinician who sends it now: where a colleague has written after `seen_seq`, it is refused with 409 `new_messages`. Without
   * it, as from a queue or an older app, it is held then: clinicians see it, the patient does not.
   */
  stop_if_moved: z.optional(z.literal(true)),
  /** The message that it answers; one that is not in the thread is ignored. */
  replies_to: z.optional(idSchema),
  /** Uploaded once the message is there: attachments.api.ts. */
  attachments: z.optional(newAttachmentsSchema),
  /** Required of a patient who sends a voice note: `safety_required`. */
  safety: z.optional(safetyAnswerSchema),
});

const hasSomething = ({ message, attachments = [] }: z.infer<typeof messageParts>) =>
  message !== '' || attachments.length > 0;
export const messageInputSchema = messageParts.check(
  z.refine(hasSomething, { error: 'empty_message', path: ['message'] }),
);

export const postMessage = endpoint({
  name: 'e_contacts.post_message',
  summary: 'Write into a thread',
  method: 'POST',
  path: '/e-contacts/:id/message',
  params: eContactParams,
  body: messageInputSchema,
  answer: z.object({
    ...threadMessageSchema.shape,
    item: eContactItemSchema,
    /** It waits until its author or the owner sends or discards it. */
    is_held: z.optional(z.literal(true)),
  }),
  status: 201,
  who: bothUserTypes,
  repeat: 'keyed',
  audit: true,
});

export const setEContactStatus = endpoint({
  name: 'e_contacts.set_status',
  summary: 'Resolve a consultation; this cannot be undone. The other statuses follow from messages',
  method: 'PUT',
  path: '/e-contacts/:id/status',
  params: eContactParams,
  body: z.object({
    status: z.literal('resolved', 'status_follows_messages'),
    /** The highest `seq` that the clinician had had in sight; apps of the last version do not tell it. */
    seen_seq: z.optional(seqSchema),
  }),
  answer: z.object({ item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const markSeen = endpoint({
  name: 'e_contacts.mark_seen',
  summary: 'The reader has seen the thread up to its last message',
  method: 'PUT',
  path: '/e-contacts/:id/mark-seen',
  params: eContactParams,
  body: z.optional(z.object({ seq: z.optional(seqSchema) })),
  answer: z.object({ item: eContactItemSchema }),
  who: bothUserTypes,
  repeat: 'natural',
  audit: true,
});
