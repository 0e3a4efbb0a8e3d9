import { sendMergeCodes } from '@hodi/domain/merged-records/merged-records.api.ts';
import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { putPatient, putRelationship } from '../insert-people.ts';
import { lastCode } from '../registering.ts';

const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });
const noMerge = (given: Given): Given => ({ ...given, params: { merged_record_id: unknownId() } });
const ofAchieng = ({ t }: World): Given => ({ params: { patient_id: t.clinic.achieng.id } });

/** A second record, which may be Achieng's: in her doctor's care too. */
async function second({ t }: World): Promise<string> {
  const patient = await putPatient(t.put, aPatient({}));
  await putRelationship(t.put, { clinician: t.clinic.doctor, patient }, { id: idOf(nextSerial()) });
  return patient.id;
}

async function merged(world: World): Promise<Given> {
  const { t } = world;
  const { doctor, achieng } = t.clinic;
  const row = {
    id: unknownId(),
    patient_id: achieng.id,
    other_id: await second(world),
    taken: '{"before":{},"after":{}}',
  };
  const by = { merged_by: doctor.user.id, merged_at: new Date(t.time.now), institution_id: doctor.institution_id };
  await t.db
    .insertInto('merged_record')
    .values({ ...row, ...by })
    .execute();
  return { params: { merged_record_id: row.id } };
}

/** The codes are told to the doctor. */
async function codesSent(world: World): Promise<Given> {
  const { t } = world;
  const given = await merged(world);
  const doctor = await t.as(t.clinic.doctor);
  const { patient_ids } = await doctor.ok(sendMergeCodes, given as { params: { merged_record_id: string } });
  const users = t.db.selectFrom('patient as p').innerJoin('app_user as u', 'u.id', 'p.user_id');
  const phones = await users.select(['p.id', 'u.mobile_number']).where('p.id', 'in', patient_ids).execute();
  const codes = phones.map(async ({ id, mobile_number }) => ({
    patient_id: id,
    code: await lastCode(t.db, mobile_number),
  }));
  return { ...given, body: { codes: await Promise.all(codes) } };
}

export const mergedRecords: Record<string, AccessCall> = {
  'merged_records.look_alikes': { about: ofAchieng, missing: noPatient },
  'merged_records.keep_apart': {
    namesOthers: true,
    about: async (world) => ({ params: { patient_id: world.t.clinic.achieng.id, other_id: await second(world) } }),
    missing: noPatient,
  },
  // Not Achieng's, which may hold an emergency.
  'merged_records.create': {
    about: async (world) => ({
      body: { id: unknownId(), patient_id: await second(world), other_id: await second(world), is_asked: true },
    }),
    missing: (given) => ({ body: { ...(given.body as object), patient_id: unknownId() } }),
    isAboutOthers: true,
  },
  'merged_records.list_of_patient': { about: ofAchieng, missing: noPatient, namesOthers: true },
  'merged_records.agree': { about: merged, missing: noMerge, namesOthers: true },
  'merged_records.send_codes': { about: merged, missing: noMerge, namesOthers: true },
  'merged_records.agree_by_code': { about: codesSent, missing: noMerge, namesOthers: true },
  'merged_records.undo': {
    about: async (world) => ({ ...(await merged(world)), body: {} }),
    missing: noMerge,
    namesOthers: true,
  },
};
