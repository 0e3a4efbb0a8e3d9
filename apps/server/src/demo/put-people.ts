import { sql } from 'kysely';
import type { OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { type ClinicianSeed, type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Put, putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { momentOf } from './demo-time.ts';
import { type PatientKey, demoPatient, patientKeys, personOf } from './people/patients.ts';
import { type ClinicKey, type StaffKey, demoClinics, demoStaff } from './people/staff.ts';

export interface DemoPeople {
  staff: Record<StaffKey, ClinicianSeed>;
  patients: Record<PatientKey, PatientSeed>;
}

async function putOne(put: Put, staff: DemoPeople['staff'], key: PatientKey): Promise<PatientSeed> {
  const now = put.at.getTime();
  const { active = [], invited = [] } = personOf(key);
  const first = active[0] ?? invited[0];
  const since = (time: Parameters<typeof momentOf>[0]): Put => ({ ...put, at: new Date(momentOf(time, now)) });
  const selected = active[0] === undefined ? null : staff[active[0][0]].id;
  const patient = { ...demoPatient(key, now), selected_clinician_id: selected };
  await putPatient(first === undefined ? put : since(first[1]), patient);
  for (const [status, ties] of [['active', active] as const, ['invited', invited] as const]) {
    for (const [clinician, at] of ties) {
      await putRelationship(since(at), { clinician: staff[clinician], patient }, { id: idOf(nextSerial()), status });
    }
  }
  return patient;
}

/** As their texts say. An inquiry is usually answered within four hours. */
const weekdayHours = [{ from: '08:00', until: '18:00' }];
const demoHours: OpeningHours = {
  week: {
    sun: [],
    mon: weekdayHours,
    tue: weekdayHours,
    wed: weekdayHours,
    thu: weekdayHours,
    fri: weekdayHours,
    sat: [{ from: '08:00', until: '14:00' }],
  },
  holidays: [],
  promise_hours: 4,
  safe_per_day: 40,
};

/** Ziwa answers as a team, at its hours, and its patients agreed to that. */
async function turnOnTeam({ db }: Put, institution_id: string): Promise<void> {
  await db
    .updateTable('institution')
    .set({ team_care: true, opening_hours: JSON.stringify(demoHours), promises_due: true })
    .where('id', '=', institution_id)
    .execute();
  await sql`update relationship set team_consent = 'team', team_consent_at = consent_at, team_consent_by = consent_by::uuid
    where institution_id = ${institution_id} and status = 'active'`.execute(db);
}

/** The clinics, their staff, their patients, and who belongs to whom. */
export async function putPeople(put: Put): Promise<DemoPeople> {
  const clinics = demoClinics();
  for (const key of Object.keys(clinics) as ClinicKey[]) await putInstitution(put, clinics[key]);
  const staff = {} as DemoPeople['staff'];
  for (const [key, clinician] of demoStaff(clinics)) staff[key] = await putClinician(put, clinician);
  const patients = {} as DemoPeople['patients'];
  for (const key of patientKeys) patients[key] = await putOne(put, staff, key);
  await turnOnTeam(put, clinics.ziwa.id);
  return { staff, patients };
}
