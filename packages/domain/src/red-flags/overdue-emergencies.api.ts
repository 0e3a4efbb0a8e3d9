import * as z from 'zod/mini';
import { clinicianRoleSchema } from '../clinicians/clinician.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';

/** Emergencies of one clinician's patients. Nothing clinical, and nothing of whom they are. */
export const overdueOfClinicianSchema = z.object({
  clinician: z.object({ id: idSchema, role: clinicianRoleSchema, ...personNameSchema.shape }),
  /** Null where the clinician belongs to another institution by now. */
  mobile_number: z.nullable(z.string()),
  count: z.number(),
  /** Of the one that waits longest. */
  waiting_since: momentSchema,
});
export type OverdueOfClinician = z.infer<typeof overdueOfClinicianSchema>;

/** Longest waiting first. It names no patient, so who reads it leaves no line in the log. */
export const listOverdueOfInstitution = endpoint({
  name: 'red_flags.overdue_of_institution',
  summary:
    'How many emergencies nobody has acknowledged in time, by the clinician who was asked; for the admin and superusers',
  method: 'GET',
  path: '/red-flags/overdue/institution/:institution_id',
  params: z.object({ institution_id: idSchema }),
  answer: z.object({ items: z.array(overdueOfClinicianSchema) }),
  who: ['clinician'],
  needs: 'overdue_emergencies',
  audit: false,
});
