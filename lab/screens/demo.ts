/** The people of the demo clinic as a browser and the database know them. */
import type { Language } from '@hodi/domain/shared/language.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { type PatientKey, patientKeys, personOf } from '@hodi/server/src/demo/people/patients.ts';
import { type StaffKey, staffMember } from '@hodi/server/src/demo/people/staff.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Member } from '#e2e/fixtures/windows.ts';

const isPatient = (key: PatientKey | StaffKey): key is PatientKey => (patientKeys as readonly string[]).includes(key);

export function demoMember(key: PatientKey | StaffKey, preferred_language: Language): Member {
  return isPatient(key)
    ? { user: { mobile_number: personOf(key).phone, user_type: 'patient', preferred_language } }
    : { user: { mobile_number: staffMember(key).phone, user_type: 'clinician', preferred_language } };
}

/** Everybody prefers this language: the interface follows it after login. */
export async function letAllSpeak(db: Database, preferred_language: Language): Promise<void> {
  await db.updateTable('app_user').set({ preferred_language }).execute();
}

export async function patientId(db: Database, key: PatientKey): Promise<string> {
  const { id } = await db
    .selectFrom('patient')
    .innerJoin('app_user', 'app_user.id', 'patient.user_id')
    .select('patient.id')
    .where('app_user.mobile_number', '=', personOf(key).phone)
    .executeTakeFirstOrThrow();
  return id;
}

export async function threadOf(db: Database, key: PatientKey, topic: string): Promise<string> {
  const { id } = await db
    .selectFrom('e_contact')
    .select('id')
    .where('patient_id', '=', await patientId(db, key))
    .where('topic', '=', topic)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** A questionnaire that a picture began must not go on in the next one. */
export async function forgetDrafts(db: Database, topic: string): Promise<void> {
  await db.deleteFrom('questionnaire_draft').where('topic', '=', topic).execute();
}

/** A hundred logins of one person from one address are too many, but here they are pictures. */
export async function forgetTries(db: Database): Promise<void> {
  await db.deleteFrom('attempt').execute();
}

/** Path of the people of the clinic that Grace manages. */
export async function rolesOfZiwa({ db }: { db: Database }): Promise<string> {
  const { institution_id } = await db
    .selectFrom('clinician')
    .innerJoin('app_user', 'app_user.id', 'clinician.user_id')
    .select('clinician.institution_id')
    .where('app_user.mobile_number', '=', staffMember('grace').phone)
    .executeTakeFirstOrThrow();
  return `/admin/institutions/${institution_id}/roles`;
}

export const clinicianId = async (db: Database, key: StaffKey): Promise<string> =>
  (
    await db
      .selectFrom('clinician')
      .innerJoin('app_user', 'app_user.id', 'clinician.user_id')
      .select('clinician.id')
      .where('app_user.mobile_number', '=', staffMember(key).phone)
      .executeTakeFirstOrThrow()
  ).id;

/** An inquiry is its clinician's again, as if it had been referred to nobody. */
export async function takeReferralBack(db: Database, e_contact_id: string): Promise<void> {
  await db.deleteFrom('owner_change').where('e_contact_id', '=', e_contact_id).execute();
  await db
    .updateTable('e_contact')
    .set((row) => ({ owner_id: row.ref('clinician_id') }))
    .where('id', '=', e_contact_id)
    .execute();
}

export async function referTo(db: Database, key: StaffKey, of: { e_contact_id: string; reason: string }) {
  await takeReferralBack(db, of.e_contact_id);
  const { clinician_id: by_clinician_id } = await db
    .selectFrom('e_contact')
    .select('clinician_id')
    .where('id', '=', of.e_contact_id)
    .executeTakeFirstOrThrow();
  const to_clinician_id = await clinicianId(db, key);
  const created_at = new Date();
  const change = { id: newId(created_at.getTime()), kind: 'assigned', is_patient_told: true, created_at } as const;
  await db
    .insertInto('owner_change')
    .values({ ...of, ...change, by_clinician_id, to_clinician_id })
    .execute();
  await db.updateTable('e_contact').set({ owner_id: to_clinician_id }).where('id', '=', of.e_contact_id).execute();
}

/** Wanjiru has just said what was done about a patient's answer to a plan, as if the answer had been an emergency. */
export async function answerAlarmOf(db: Database, patient_id: string): Promise<void> {
  const answer = db.updateTable('care_plan_answer').set({ danger: 'urgent' }).where('patient_id', '=', patient_id);
  const { id, plan_id, created_at } = await answer.returning(['id', 'plan_id', 'created_at']).executeTakeFirstOrThrow();
  const { user_id } = await db
    .selectFrom('clinician')
    .select('user_id')
    .where('id', '=', await clinicianId(db, 'wanjiru'))
    .executeTakeFirstOrThrow();
  const answered = { answered_at: new Date(), answered_by: user_id, answered_how: 'reached' } as const;
  await db
    .insertInto('alarm')
    .values({ id, plan_id, raised_at: new Date(created_at), ...answered })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(answered))
    .execute();
}
