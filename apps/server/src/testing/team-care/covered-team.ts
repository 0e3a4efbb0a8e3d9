/** Clinicians who are away, and patients who agreed to be answered by the team. */
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const minute = 60_000;

/** They are away for ten hours from now, until the test moves its clock further. */
export async function goAway({ db, time }: TestApp, who: ClinicianSeed, cover?: ClinicianSeed): Promise<void> {
  const day = new Date(time.now).toISOString().slice(0, 10);
  const starts_at = new Date(time.now - minute);
  const ends_at = new Date(time.now + 600 * minute);
  const whose = { clinician_id: who.id, cover_id: cover?.id ?? null, version: 1 };
  await db
    .insertInto('absence')
    .values({ ...whose, from_day: day, until_day: day, starts_at, ends_at })
    .execute();
}

/** The institution works as a team, and this patient of it has agreed. */
export async function agreeToTeam({ db }: TestApp, patient: PatientSeed, institution_id: string): Promise<void> {
  await db.updateTable('institution').set({ team_care: true }).where('id', '=', institution_id).execute();
  const agreed = db.updateTable('relationship').set({ team_consent: 'team' });
  await agreed.where('patient_id', '=', patient.id).where('institution_id', '=', institution_id).execute();
}
