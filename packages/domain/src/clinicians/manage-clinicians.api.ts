import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';
import { idSchema } from '../shared/id.ts';
import { pageOf, pageQuery } from '../shared/page.ts';
import { clinicianFilters } from './clinician-kinds.ts';
import { managedClinicianInputSchema, managedClinicianSchema } from './managed-clinician.ts';
import { searchSchema } from '../shared/text-schemas.ts';

const params = z.object({ clinician_id: idSchema });

/** Those who wait for approval first, then by name, the deactivated last. */
export const listClinicians = endpoint({
  name: 'clinicians.list',
  summary: 'The clinicians of an institution; for its admin and superusers',
  method: 'GET',
  path: '/clinicians/institution/:institution_id',
  params: z.object({ institution_id: idSchema }),
  query: z.object({
    ...pageQuery,
    filter: z._default(z.enum(clinicianFilters), 'all'),
    search: searchSchema,
  }),
  answer: pageOf(managedClinicianSchema),
  who: ['clinician'],
  audit: false,
});

export const getClinician = endpoint({
  name: 'clinicians.get',
  summary: 'One clinician; for the admin of their institution and superusers',
  method: 'GET',
  path: '/clinicians/:clinician_id',
  params,
  answer: managedClinicianSchema,
  who: ['clinician'],
  audit: false,
});

/**
 * 409 `version_conflict` with `details.current` as the answer has it and `details.sent` as the body had it; 409
 * `handover_needed` with `details.counts` when somebody with patients is moved; 403 `forbidden_role` for the own role.
 * After a change of role or institution the clinician's sockets close and open anew under the new one.
 */
export const updateClinician = endpoint({
  name: 'clinicians.update',
  summary: 'Change a clinician: themself, by the admin of their institution, or by a superuser',
  method: 'PUT',
  path: '/clinicians/:clinician_id',
  params,
  body: managedClinicianInputSchema,
  answer: managedClinicianSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** A no can be taken back by a yes, and a yes by a no as long as nobody is in their care (409 `handover_needed`). */
export const decideApproval = endpoint({
  name: 'clinicians.decide_approval',
  summary:
    'Say whether somebody who registered themself is one of the institution’s clinicians; an SMS tells them of a yes',
  method: 'PUT',
  path: '/clinicians/:clinician_id/approval',
  params,
  body: z.object({ approval: z.enum(['approved', 'refused']) }),
  answer: managedClinicianSchema,
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

export const setClinicalLead = endpoint({
  name: 'clinicians.set_clinical_lead',
  summary: 'Give a clinician the clinical content to review and sign, or take it back; for superusers',
  method: 'PUT',
  path: '/clinicians/:clinician_id/clinical-lead',
  params,
  body: z.object({ is_clinical_lead: z.boolean() }),
  answer: managedClinicianSchema,
  who: ['clinician'],
  needs: 'institutions',
  repeat: 'natural',
  audit: true,
});

export const endClinicianSessions = endpoint({
  name: 'clinicians.end_sessions',
  summary: 'Log a clinician out everywhere',
  method: 'POST',
  path: '/clinicians/:clinician_id/end-sessions',
  params,
  answer: z.object({ ended: z.number() }),
  who: ['clinician'],
  repeat: 'natural',
  audit: true,
});

/**
 * Result of a handover. Appointments at which the successor is not free stay under the former clinician's name, in the
 * lists of whoever has the patients in care: `appointments_left`.
 */
export const handedOverSchema = z.object({
  patients: z.number(),
  inquiries: z.number(),
  appointments: z.number(),
  appointments_left: z.number(),
});
export type HandedOver = z.infer<typeof handedOverSchema>;

/**
 * Patients, open inquiries and coming appointments go to the colleague in the same moment, with the patients' consent.
 * Without a colleague 409 `handover_needed` with `details.counts` `{patients, open_inquiries}` unless nobody is in their
 * care; 400 with field `hand_over_to`: `no_colleague` when it is no active clinician of the same institution, `not_to_oneself`
 * when it is the caller; 409 `own_account` for the caller.
 */
export const deactivateClinician = endpoint({
  name: 'clinicians.deactivate',
  summary: 'Deactivate a clinician, handing over to a colleague whoever is in their care',
  method: 'POST',
  path: '/clinicians/:clinician_id/deactivate',
  params,
  body: z.object({ hand_over_to: z.optional(z.nullable(idSchema)) }),
  answer: z.object({ ...managedClinicianSchema.shape, handed_over: handedOverSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** The same without a deactivation: before somebody is moved to another institution, or goes on leave. */
export const handOver = endpoint({
  name: 'clinicians.hand_over',
  summary: 'Hand over to a colleague whoever is in a clinician’s care',
  method: 'POST',
  path: '/clinicians/:clinician_id/hand-over',
  params,
  body: z.object({ hand_over_to: idSchema }),
  answer: z.object({ ...managedClinicianSchema.shape, handed_over: handedOverSchema }),
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});

/** Patients and inquiries that were handed over stay with the colleague. */
export const reactivateClinician = endpoint({
  name: 'clinicians.reactivate',
  summary: 'Let a deactivated clinician work again',
  method: 'POST',
  path: '/clinicians/:clinician_id/reactivate',
  params,
  answer: managedClinicianSchema,
  who: ['clinician'],
  repeat: 'keyed',
  audit: true,
});
