/** Nothing of another institution is in any list, count, search, statistic, event or error of one's own. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { inviteClinician } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listClinicians } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { aClinician, aPatient, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putInstitution, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { newNumber } from '#server/testing/registering.ts';
import { shownWords } from '#server/testing/shown-words.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;

/** Names and words of the other institution; its own name is public, as a choice for registration. */
const words = ['Kanari-daktari', 'Kanari-mgonjwa', 'Kanari-mwaliko', 'Kanari-ujumbe', 'Kanari-miadi', 'Kanari-sanduku'];

interface Elsewhere {
  ids: string[];
  doctor: Person;
  /** Something happens there that everybody concerned hears of. */
  happen: () => Promise<unknown>;
}

async function putElsewhere(): Promise<Elsewhere> {
  const institution = await putInstitution(t.put, anInstitution({ postal_code: 'Kanari-sanduku' }));
  const seed = await putClinician(t.put, aClinician(institution.id, { user: { given_name: 'Kanari-daktari' } }));
  const admin = await t.as(await putClinician(t.put, aClinician(institution.id, { role: 'admin' })));
  const patient = await putPatient(
    t.put,
    aPatient({ selected_clinician_id: seed.id, user: { given_name: 'Kanari-mgonjwa' } }),
  );
  const relationship = idOf(nextSerial());
  await putRelationship(t.put, { clinician: seed, patient }, { id: relationship });
  const own = await t.as(patient);
  const { e_contact } = await own.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  const start = new Date(t.time.now + 86_400_000).toISOString();
  const appointment = await putAppointment(t.put, { clinician: seed, patient }, { start, topic: 'Kanari-miadi' });
  const invitation = idOf(nextSerial());
  const invited = { role: 'nurse', given_name: 'Kanari-mwaliko', additional_name: null, family_name: null };
  const sent = { mobile_number: newNumber(), email: null, method: 'sms', language: 'en', send: true };
  const work_experience = 'Ten years on the maternity ward';
  await admin.ok(inviteClinician, {
    body: { id: invitation, institution_id: institution.id, ...invited, ...sent, work_experience },
  });
  const doctor = await t.as(seed);
  await doctor.ok(getPatient, { params: { patient_id: patient.id } });
  const happen = () => own.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Kanari-ujumbe' } });
  await happen();
  const ids = [institution.id, seed.id, patient.id, relationship, e_contact.id, appointment, invitation];
  return { ids, doctor, happen };
}

let there: Elsewhere;
let admin: Person;
const live: LiveClient[] = [];
before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.as(await putClinician(t.put, aClinician(ours, { role: 'admin' })));
});
after(() => live.forEach((line) => line.close()));

const seek = (person: Person) => {
  const [institution_id = '', clinician_id = '', patient_id = ''] = there.ids;
  const named: Record<string, string>[] = [{ search: 'Kanari' }, { person: 'Kanari' }, { patient: 'Kanari' }];
  const among: Record<string, string>[] = [{ institution_id: ours }, { institution_id: ours, search: 'Kanari' }];
  const queries = [...named, ...among, { institution_id }, { clinician_id }, { patient_id }];
  return shownWords(person, { ids: [...there.ids, ours], queries }, words);
};

test('an administrator and a clinician find none of it, whatever they ask, and their numbers stay', async () => {
  const doctor = await t.as(t.clinic.doctor);
  const numbers = async () => [
    (await doctor.ok(getOwnClinician)).counts,
    (await admin.ok(getOwnClinician)).counts,
    (await admin.ok(listClinicians, { params: { institution_id: ours } })).total,
    await doctor.ok(getStatistics, { query: { period: '24h' } }),
  ];
  const before = await numbers();
  there = await putElsewhere();
  assert.deepEqual(await numbers(), before);
  for (const person of [admin, doctor]) assert.deepEqual(await seek(person), []);
  const own = await seek(there.doctor);
  for (const word of ['Kanari-mgonjwa', 'Kanari-ujumbe', 'Kanari-miadi']) {
    assert.ok(
      own.some((one) => one.endsWith(word)),
      `${word} is there to be found`,
    );
  }
});

test('nobody hears of what happens there but those whom it concerns', async () => {
  const lines = await Promise.all(
    [admin, await t.as(t.clinic.doctor), there.doctor].map(async ({ token }) => new LiveClient(t.app, token).ready()),
  );
  live.push(...lines);
  await there.happen();
  const [ofAdmin, ofDoctor, ofTheirs] = lines as [LiveClient, LiveClient, LiveClient];
  await ofTheirs.until(() => ofTheirs.told.length > 0);
  for (const line of [ofAdmin, ofDoctor]) {
    await line.catchUp();
    assert.deepEqual(line.told, []);
  }
});
