import * as z from 'zod/mini';
import { appointmentItemSchema } from '../appointments/appointment.ts';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { eContactStatusSchema } from '../e-contacts/e-contact.ts';
import { serviceInterestSchema } from '../service-interests/service-interest.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageQuery } from '../shared/page.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { timelineName, timelineShows } from './timeline-name.ts';

/** `at` is by what the timeline is sorted; an appointment stands at its beginning, so it may lie in the future. */
const place = { id: idSchema, at: momentSchema };
const clinicianNameSchema = z.object({ ...personNameSchema.shape, role: clinicianRoleSchema });

/** A sent inquiry: its answers in words, and the clinician. */
const inquiryEntrySchema = z.object({
  kind: z.literal('inquiry'),
  ...place,
  topic: z.string(),
  status: eContactStatusSchema,
  /** As for its badge; the version before does not tell them. */
  is_opened: z.optional(z.boolean()),
  is_no_reply_needed: z.optional(z.boolean()),
  text: z.string(),
  submitted_by: z.enum(['patient', 'clinician']),
  clinician_name: clinicianNameSchema,
});

/** One message of the clinic in an inquiry. */
const answerEntrySchema = z.object({
  kind: z.literal('answer'),
  ...place,
  e_contact_id: idSchema,
  topic: z.string(),
  text: z.string(),
  clinician_name: clinicianNameSchema,
});

const appointmentEntrySchema = z.object({ kind: z.literal('appointment'), ...place, item: appointmentItemSchema });
const serviceEntrySchema = z.object({ kind: z.literal('service'), ...place, item: serviceInterestSchema });

export const timelineEntrySchema = z.discriminatedUnion('kind', [
  inquiryEntrySchema,
  answerEntrySchema,
  appointmentEntrySchema,
  serviceEntrySchema,
]);
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type TimelineEntryOf<K extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: K }>;

export const getOwnTimeline = endpoint({
  name: timelineName,
  summary:
    'The own health record of a patient as one timeline: inquiries, answers, appointments, services; newest first',
  method: 'GET',
  path: '/patients/me/timeline',
  query: z.object({
    ...pageQuery,
    show: z._default(z.enum(timelineShows), 'all'),
    /** A child whom the account cares for; oneself unless said. */
    patient_id: z.optional(idSchema),
  }),
  answer: z.object({ items: z.array(timelineEntrySchema), next_cursor: z.nullable(z.string()) }),
  who: ['patient'],
  audit: true,
});
