import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { personNameSchema } from '../users/user.ts';
import { clinicianRoleSchema } from './clinician.ts';

/** A clinician who accepts new patients, as somebody who may join sees them: no contact. */
export const openListSchema = z.object({
  clinician: z.object({
    id: idSchema,
    ...personNameSchema.shape,
    role: clinicianRoleSchema,
    profession: z.string(),
    patient_list_name: z.string(),
    work_experience: z.string(),
  }),
  institution: z.object({
    id: idSchema,
    name: z.string(),
    type: z.string(),
    county: z.string(),
    /** Its doctors and nurses answer as a team; servers of the last version do not tell it. */
    team_care: z.optional(z.boolean()),
  }),
});
export type OpenList = z.infer<typeof openListSchema>;

export const listOpenLists = endpoint({
  name: 'clinicians.open_lists',
  summary: 'Clinicians who accept new patients, other than those the patient has already',
  method: 'GET',
  path: '/clinicians/open-lists',
  query: z.object(pageQuery),
  answer: pageOf(openListSchema),
  who: ['patient'],
  audit: false,
});
