import { aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { codeLife } from '@hodi/domain/verifications/verification.ts';
import { codeHmac } from '#server/features/verifications/verifications.service.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';
import { putPatient, putRelationship } from '../insert-people.ts';
import { secret } from '../test-app.ts';

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

/** Both phones have a code. One SMS for each row of the table would be more than a number gets in an hour. */
async function withCodes(world: World): Promise<Given> {
  const { db, time } = world.t;
  const given = await merged(world);
  const { merged_record_id = '' } = given.params as Record<string, string>;
  const { patient_id, other_id } = await db
    .selectFrom('merged_record')
    .select(['patient_id', 'other_id'])
    .where('id', '=', merged_record_id)
    .executeTakeFirstOrThrow();
  const users = db.selectFrom('patient as p').innerJoin('app_user as u', 'u.id', 'p.user_id');
  const phones = await users
    .select(['p.id as patient_id', 'u.id as user_id', 'u.mobile_number'])
    .where('p.id', 'in', [patient_id, other_id])
    .execute();
  const [at, expires_at] = [new Date(time.now), new Date(time.now + codeLife)];
  for (const { user_id, mobile_number } of phones) {
    const id = unknownId();
    const to = { user_id, mobile_number, user_type: 'patient', language: 'en', leads_nowhere: false } as const;
    const payload = JSON.stringify({ merged_record_id });
    const row = { id, ...to, purpose: 'merge', payload, code_hmac: codeHmac(secret, id, '123456') } as const;
    await db
      .insertInto('verification')
      .values({ ...row, sent_at: at, created_at: at, expires_at })
      .execute();
  }
  return { ...given, body: { codes: phones.map((phone) => ({ patient_id: phone.patient_id, code: '123456' })) } };
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
  'merged_records.agree_by_code': { about: withCodes, missing: noMerge, namesOthers: true },
  'merged_records.undo': {
    about: async (world) => ({ ...(await merged(world)), body: {} }),
    missing: noMerge,
    namesOthers: true,
  },
};
