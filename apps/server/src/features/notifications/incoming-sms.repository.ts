import { type SqlBool, sql } from 'kysely';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { isCareInForce } from '#server/work/care-relations.ts';

interface Provided {
  provider: string;
  provider_id: string;
}

/** @returns whether it is new. A concurrent delivery of the same SMS waits until this one is committed. */
export async function claimSms(tx: Tx, { provider, provider_id }: Provided, came_at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('incoming_sms')
    .values({ provider, provider_id, came_at })
    .onConflict((of) => of.columns(['provider', 'provider_id']).doNothing())
    .returning('provider_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores the message that it became. */
export const noteMessage = (tx: Tx, { provider, provider_id }: Provided, message_id: string): Promise<unknown> =>
  tx
    .updateTable('incoming_sms')
    .set({ message_id })
    .where('provider', '=', provider)
    .where('provider_id', '=', provider_id)
    .execute();

export interface PatientAccount {
  user_id: string;
  patient_id: string;
  language: Language;
}

/** The patient whose account has this number, confirmed by its owner. A clinician with the same number is ignored. */
export const patientWithNumber = (db: Executor, mobile_number: string): Promise<PatientAccount | undefined> =>
  db
    .selectFrom('app_user as u')
    .innerJoin('patient as p', 'p.user_id', 'u.id')
    .select(['u.id as user_id', 'p.id as patient_id', 'u.preferred_language as language'])
    .where('u.mobile_number', '=', mobile_number)
    .where('u.user_type', '=', 'patient')
    .where('u.is_mobile_confirmed', '=', true)
    .where('u.status', '=', 'active')
    .where('p.status', '=', 'active')
    .executeTakeFirst();

/**
 * The thread with the newest message or inquiry, among open ones whose clinician still cares for the patient: the
 * account's own, or one of somebody whom they care for.
 */
export const newestOpenThread = async (
  db: Executor,
  { patient_id, user_id }: PatientAccount,
  { closed, at }: { closed: readonly string[]; at: Date },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('e_contact as e')
      .innerJoin('relationship as r', (join) =>
        join.onRef('r.patient_id', '=', 'e.patient_id').onRef('r.clinician_id', '=', 'e.clinician_id'),
      )
      .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
      .innerJoin('app_user as u', 'u.id', 'c.user_id')
      .select('e.id')
      .where(
        sql<SqlBool>`e.patient_id = any(array(select ${patient_id}::uuid union all select k.patient_id from caregiver k
          where k.caregiver_id = ${patient_id}::uuid and ${isCareInForce(moment(at))}))`,
      )
      .where(
        sql<SqlBool>`(e.patient_id = ${patient_id} or (e.for_caregivers and (e.submitted_by_user_id = ${user_id}
          or exists (select from caregiver k where k.patient_id = e.patient_id and k.caregiver_id = ${patient_id}
            and k.sees_record))))`,
      )
      .where('e.status', '<>', 'resolved')
      .where('r.status', '=', 'active')
      .where('u.status', '=', 'active')
      .where('e.id', '<>', sql<string>`all(${closed}::uuid[])`)
      .orderBy('e.sort_key')
      .orderBy('e.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

const clinicColumns = ['i.name as place', 'i.emergency_phone as phone', 'i.country'] as const;

/** The institution to call: that of the thread's clinician. */
export const clinicOfThread = (db: Executor, id: string) =>
  db
    .selectFrom('e_contact as e')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .innerJoin('institution as i', 'i.id', 'c.institution_id')
    .select(clinicColumns)
    .where('e.id', '=', id)
    .executeTakeFirst();

/** The institution to call: that of the clinicians who have the patient in care, or had them last. */
export const clinicOfPatient = (db: Executor, patient_id: string) =>
  db
    .selectFrom('relationship as r')
    .innerJoin('institution as i', 'i.id', 'r.institution_id')
    .select(clinicColumns)
    .where('r.patient_id', '=', patient_id)
    .where('r.activated_at', 'is not', null)
    .where('i.deleted_at', 'is', null)
    .orderBy(sql`r.status = 'active'`, 'desc')
    .orderBy('r.activated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
