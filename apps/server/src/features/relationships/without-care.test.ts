/** Without an active relationship nothing of a patient is shown; for an invited one only name and contact. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { shownWords } from '#server/testing/shown-words.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;

let born = 1930;
/** Words that are in the record of one patient and of no other. */
const wordsOf = (state: string) => ({
  address: `Kanari-mtaa-${state}`,
  message: `Kanari-ujumbe-${state}`,
  note: `Kanari-maelezo-${state}`,
  topic: `Kanari-miadi-${state}`,
  birthday: `${(born += 1)}-05-09`,
});
interface Past {
  patient: PatientSeed;
  said: ReturnType<typeof wordsOf>;
  /** Ids of everything that was ever created about the patient. */
  ids: string[];
}

/** A patient who was in the doctor's care, with an inquiry, an answer, an appointment and a note. */
async function putPast(state: string): Promise<Past> {
  const said = wordsOf(state);
  const user = { given_name: `Kanari-${state}`, family_name: 'Wekesa', email: `kanari.${state}@example.org` };
  const patient = await putPatient(
    t.put,
    aPatient({ address: said.address, birthday: said.birthday, selected_clinician_id: doctor.id, user }),
  );
  const relationship = idOf(nextSerial());
  await putRelationship(t.put, { clinician: doctor, patient }, { id: relationship });
  const [own, carer] = [await t.as(patient), await t.as(doctor)];
  const { e_contact } = await own.ok(createEContact, { body: { topic: 'services', answers: askForBill } });
  await own.ok(postMessage, { params: { id: e_contact.id }, body: { message: said.message } });
  const [note, service] = [idOf(nextSerial()), idOf(nextSerial())];
  const about = { patient_id: patient.id };
  await carer.ok(createNote, { params: about, body: { id: note, note: said.note } });
  await carer.ok(createServiceInterest, { body: { ...about, id: service, service: 'HIV_TEST' } });
  const start = new Date(t.time.now + 3_600_000 * nextSerial()).toISOString();
  const appointment = await putAppointment(t.put, { clinician: doctor, patient }, { start, topic: said.topic });
  return { patient, said, ids: [patient.id, relationship, e_contact.id, note, service, appointment] };
}

const shownBy = (person: Person, { patient, ids }: Past, words: readonly string[]): Promise<string[]> =>
  shownWords(person, { ids, queries: [{ search: patient.user.given_name }, { patient_id: patient.id }] }, words);

const ofRecord = ({ patient, said }: Past): string[] => [...Object.values(said), patient.member_id];
const ofPerson = ({ patient: { user } }: Past): string[] => [user.given_name, user.mobile_number, `${user.email}`];

describe('of a patient', () => {
  let carer: Person;
  before(async () => {
    carer = await t.as(doctor);
  });

  test('in their care a clinician sees all of it, so that the words below are those to look for', async () => {
    const past = await putPast('active');
    const found = await shownBy(carer, past, [...ofRecord(past), ...ofPerson(past)]);
    for (const word of [...ofRecord(past), ...ofPerson(past)]) {
      assert.ok(
        found.some((one) => one.endsWith(word)),
        word,
      );
    }
  });

  for (const status of ['ended', 'declined'] as const) {
    test(`a clinician whose relationship is ${status} sees nothing`, async () => {
      const past = await putPast(status);
      await t.db.updateTable('relationship').set({ status }).where('patient_id', '=', past.patient.id).execute();
      assert.deepEqual(await shownBy(carer, past, [...ofRecord(past), ...ofPerson(past)]), []);
    });
  }

  test('a deactivated clinician sees nothing', async () => {
    const past = await putPast('inactive');
    const { id, user } = past.patient;
    await t.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', id).execute();
    await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', user.id).execute();
    assert.deepEqual(await shownBy(carer, past, [...ofRecord(past), ...ofPerson(past)]), []);
  });

  test('the inviting clinician sees name and contact among the invitations, and nothing of the record', async () => {
    const past = await putPast('invited');
    const { id } = past.patient;
    await t.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', id).execute();
    assert.deepEqual(await shownBy(carer, past, ofRecord(past)), []);
    const contact = await shownBy(carer, past, ofPerson(past));
    const calls = new Set(contact.map((one) => one.split(':')[0] ?? ''));
    assert.deepEqual([...calls].sort(), ['patient_invitations.list', 'patients.contact']);
  });
});
