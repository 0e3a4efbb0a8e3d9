import * as z from 'zod/mini';
import { eContactItemSchema } from '../e-contacts/e-contact.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { momentSchema } from '../shared/time.ts';
import { judgementSchema, redFlagSchema } from './red-flag.ts';

export const acknowledgeRedFlag = endpoint({
  name: 'red_flags.acknowledge',
  summary: 'Acknowledge a red flag; acknowledging twice changes nothing more',
  method: 'PUT',
  path: '/red-flags/:red_flag_id/acknowledge',
  params: z.object({ red_flag_id: idSchema }),
  answer: z.object({ red_flag: redFlagSchema, item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** @throws 409 `acknowledged_by_another`, `acknowledged_too_long_ago`. */
export const takeBackAcknowledgement = endpoint({
  name: 'red_flags.take_back',
  summary: 'Take back an acknowledgement made by mistake, within 10 minutes; the red flag waits again',
  method: 'DELETE',
  path: '/red-flags/:red_flag_id/acknowledgement',
  params: z.object({ red_flag_id: idSchema }),
  answer: z.object({ red_flag: redFlagSchema, item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

export const acknowledgeAll = endpoint({
  name: 'red_flags.acknowledge_all',
  summary: 'Acknowledge the red flags of a thread that the clinician had in sight, and no later one',
  method: 'PUT',
  path: '/e-contacts/:id/acknowledge-all',
  params: z.object({ id: idSchema }),
  body: z.object({ red_flag_ids: z.array(idSchema).check(z.minLength(1, 'required'), z.maxLength(100)) }),
  answer: z.object({ red_flags: z.array(redFlagSchema), item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Those of all inquiries of a patient, newest first. */
export const listRedFlagsOfPatient = endpoint({
  name: 'red_flags.list_of_patient',
  summary: "History of a patient's red flags: who acknowledged and answered, and when",
  method: 'GET',
  path: '/patients/:patient_id/red-flags',
  params: z.object({ patient_id: idSchema }),
  query: z.object(pageQuery),
  answer: pageOf(
    z.extend(redFlagSchema, {
      topic: z.string(),
      /** When the emergency of its inquiry was answered; null where it was not, or is none. */
      answered_at: z.nullable(momentSchema),
    }),
  ),
  who: ['clinician'],
  audit: true,
});

export const judgeRedFlag = endpoint({
  name: 'red_flags.judge',
  summary: 'Say whether the words that raised a message warning are meant; acknowledges it too',
  method: 'PUT',
  path: '/red-flags/:red_flag_id/judgement',
  params: z.object({ red_flag_id: idSchema }),
  body: z.object({ judgement: judgementSchema }),
  answer: z.object({ red_flag: redFlagSchema, item: eContactItemSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
