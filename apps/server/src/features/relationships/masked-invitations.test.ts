/** An inviting clinician learns nothing about the account of a number, until its owner accepts. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { listAudit } from '@hodi/domain/audit/audit.api.ts';
import { listInstitutionPatients } from '@hodi/domain/patients/institution-patients.api.ts';
import { getPatientContact } from '@hodi/domain/patients/patient-contact.api.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { changePatientPhone, verifyPatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { listPatientInvitations, resendPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import { cprCreated } from '@hodi/domain/relationships/relationships.events.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { dashboardOf, invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { lastCode, newNumber } from '#server/testing/registering.ts';

const t = await openClinicApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
let doctor: Person;
let admin: Person;
let seed: PatientSeed;
let patient: Person;
let serial = 0;

beforeEach(async () => {
  t.time.now += 61 * 60_000;
  doctor = await t.as(t.clinic.doctor);
  admin = await t.as(await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' })));
  serial += 1;
  const family_name = `Siriyake${serial}`;
  seed = await putPatient(
    t.put,
    aPatient({ user: { given_name: 'Zawadi', family_name, email: `z${serial}@example.org` } }),
  );
  patient = await t.as(seed);
});

const inviteAs = (given_name: string) =>
  invites(doctor, { mobile_number: seed.user.mobile_number, given_name, family_name: null, email: null });
/** Nothing of it stands in the answer. */
const secretsOf = () => [seed.id, seed.user.id, seed.user.family_name ?? '', seed.user.email ?? '', 'Zawadi'];
const hasNone = (answer: unknown): void => {
  const text = JSON.stringify(answer);
  for (const secret of secretsOf()) assert.ok(!text.includes(secret), `${secret} stands in ${text}`);
};
const institution = () => ({ institution_id: t.clinic.doctor.institution_id });
const ofInstitution = (search: string) =>
  admin.ok(listInstitutionPatients, { params: institution(), query: { filter: 'invited', search } });

test('clinician, admin, events and log show only what was typed', async () => {
  const line = await new LiveClient(t.app, doctor.token).ready();
  await inviteAs('Mtu');
  await line.until(() => line.told.at(-1)?.name === cprCreated.name);
  hasNone(line.told.at(-1));
  line.close();

  const { items } = await doctor.ok(listPatients, { query: { status: 'invited', search: seed.user.mobile_number } });
  assert.deepEqual(
    items.map(({ user }) => [user.given_name, user.family_name, user.email, user.mobile_number]),
    [['Mtu', null, null, seed.user.mobile_number]],
  );
  hasNone(items);
  const listed = await ofInstitution(seed.user.mobile_number);
  assert.deepEqual(
    listed.items.map(({ user }) => user.given_name),
    ['Mtu'],
  );
  hasNone(listed);
  const log = await admin.ok(listAudit, { query: { institution_id: t.clinic.doctor.institution_id } });
  const shown = log.items.flatMap(({ patients }) => patients);
  hasNone(shown);
  await doctor.refused(getPatientContact, { params: { patient_id: seed.id } }, 404);
  await doctor.refused(getPatient, { params: { patient_id: seed.id } }, 404);
});

test('no search by name, e-mail or member ID tells whose the number is', async () => {
  await inviteAs('Rafiki');
  const foundBy = async (search: string) =>
    (await doctor.ok(listPatients, { query: { status: 'invited', search } })).items.length +
    (await ofInstitution(search)).items.length;
  for (const search of [seed.user.family_name ?? '', seed.user.email ?? '', seed.member_id ?? '']) {
    assert.equal(await foundBy(search), 0, search);
  }
  assert.equal(await foundBy('Rafiki'), 2);
  await inviteAsLater('Mgeni');
  assert.deepEqual([await foundBy('Rafiki'), await foundBy('Mgeni')], [0, 2], 'invited once more under another name');
});

async function inviteAsLater(name: string): Promise<void> {
  t.time.now += 61_000;
  await inviteAs(name);
}

test('once they accept, the clinician sees who they are; once they decline, no more than before', async () => {
  await inviteAs('Mtu');
  const [relationship_id = ''] = (await dashboardOf(patient)).relationships;
  await patient.ok(answerInvitation, { params: { relationship_id }, body: { status: 'declined' } });
  const line = await new LiveClient(t.app, doctor.token).ready();
  await inviteAsLater('Mtu');
  await line.until(() => line.told.length > 0);
  hasNone(line.told);
  line.close();
  await patient.ok(answerInvitation, { params: { relationship_id }, body: { status: 'active' } });
  const { items } = await doctor.ok(listPatients, {
    query: { status: 'active', search: seed.user.family_name ?? '' },
  });
  assert.deepEqual(
    items.map(({ patient: { id }, user }) => [id, user.given_name]),
    [[seed.id, 'Zawadi']],
  );
});

/** Their own clinic gives the account another number, which the owner of the phone confirms. */
async function movesTo(mobile_number: string): Promise<void> {
  const carer = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  await putRelationship(t.put, { clinician: carer, patient: seed }, { id: idOf(nextSerial()) });
  const own = await t.as(carer);
  const params = { patient_id: seed.id };
  await own.ok(changePatientPhone, { params, body: { mobile_number } });
  await own.ok(verifyPatientPhone, { params, body: { code: await lastCode(t.db, mobile_number) } });
}

for (const owner of ['nobody', 'somebody else'] as const) {
  test(`an invitation sent again to a number that is ${owner}’s by now tells nothing of the account that had it`, async () => {
    const before = seed.user.mobile_number;
    const { id } = await inviteAs('Mtu');
    await movesTo(newNumber());
    if (owner !== 'nobody') await putPatient(t.put, aPatient({ user: { mobile_number: before } }));
    t.time.now += 61_000;
    await doctor.ok(resendPatientInvitation, { params: { id } });
    hasNone((await doctor.ok(listPatients, { query: { status: 'invited', limit: '100' } })).items);
    hasNone((await doctor.ok(listPatientInvitations, { query: { limit: '100' } })).items);
    hasNone(await admin.ok(listInstitutionPatients, { params: institution(), query: { filter: 'invited' } }));
    assert.deepEqual(
      (await dashboardOf(await t.as(seed))).relationships,
      [],
      'it is for the number, which they gave up',
    );
  });
}
