import * as z from 'zod/mini';
import { relationshipStatusSchema } from '../relationships/relationship.ts';
import { carerOfChildSchema } from '../caregivers/care-relation.ts';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { momentSchema } from '../shared/time.ts';
import { personNameSchema } from '../users/user.ts';
import { searchSchema } from '../shared/text-schemas.ts';

/**
 * Names, member ID, contact, status; nothing clinical. Caregivers are named only for children who use the caregiver's
 * number.
 */
export const institutionPatientSchema = z.object({
  patient: z.object({
    id: idSchema,
    /** Null until one of the institution's clinicians was accepted. */
    member_id: z.nullable(z.string()),
    status: z.enum(['active', 'inactive']),
    child_of: z.optional(carerOfChildSchema),
  }),
  user: z.object({ ...personNameSchema.shape, email: z.nullable(z.string()), mobile_number: z.string() }),
  /** `active` with one of the institution's clinicians, or `invited` alone. */
  relationship_status: relationshipStatusSchema,
  /** Since when that is so. */
  since: momentSchema,
});
export type InstitutionPatient = z.infer<typeof institutionPatientSchema>;

export const institutionPatientFilters = ['all', 'active', 'invited', 'inactive'] as const;

export const listInstitutionPatients = endpoint({
  name: 'patients.list_of_institution',
  summary: 'The patients of an institution by name, the deactivated too; for its admin and superusers',
  method: 'GET',
  path: '/patients/institution/:institution_id',
  params: z.object({ institution_id: idSchema }),
  query: z.object({
    ...pageQuery,
    filter: z._default(z.enum(institutionPatientFilters), 'all'),
    search: searchSchema,
  }),
  answer: pageOf(institutionPatientSchema),
  who: ['clinician'],
  audit: true,
});
