import type { Language } from '@hodi/domain/shared/language.ts';
import type { ThreadState } from '@hodi/domain/e-contacts/thread-state.ts';
import type { Tx } from '#server/db/database.ts';
import { columnsOf } from './thread-rows.ts';

/** The patient with what an inquiry needs of them. */
export const patientFacts = (tx: Tx, patient_id: string) =>
  tx
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.birthday', 'p.gender', 'p.status', 'p.selected_clinician_id'])
    .select(['u.preferred_language'])
    .where('p.id', '=', patient_id)
    .executeTakeFirst();

/** The patient's clinicians with an active relationship, held until the transaction ends. */
export const activeClinicians = (tx: Tx, patient_id: string) =>
  tx
    .selectFrom('relationship as r')
    .innerJoin('clinician as c', 'c.id', 'r.clinician_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(['c.id', 'c.user_id', 'c.institution_id', 'i.time_zone', 'u.mobile_number', 'u.preferred_language'])
    .where('r.patient_id', '=', patient_id)
    .where('r.status', '=', 'active')
    .where('u.status', '=', 'active')
    .orderBy('r.activated_at')
    .orderBy('r.id')
    .forShare('r')
    .execute();
export type ActiveClinician = Awaited<ReturnType<typeof activeClinicians>>[number];

export interface NewInquiry {
  id: string;
  patient_id: string;
  clinician_id: string;
  institution_id: string;
  topic: string;
  content_version: string;
  language: Language;
  answers: unknown;
  changed_answers: unknown;
  selected_services: string[];
  submitted_by_user_id: string;
  submitted_by: 'patient' | 'clinician';
  info_text: string;
  created_at: Date;
}

/** False when the id is taken, whoever has it. */
export async function insertThread(tx: Tx, inquiry: NewInquiry, state: ThreadState): Promise<boolean> {
  const has_red_flags = state.open_emergencies + state.open_warnings > 0;
  const inserted = await tx
    .insertInto('e_contact')
    .values({
      ...inquiry,
      answers: JSON.stringify(inquiry.answers),
      changed_answers: JSON.stringify(inquiry.changed_answers),
      ...columnsOf(state),
      has_red_flags,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
