/** A clinic answers: who reads, who owns a thread, and what happens when two answer at once. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { createNote, listNotes } from '@hodi/domain/notes/notes.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getOwnPatient, getPatient } from '@hodi/domain/patients/patients.api.ts';
import * as team from '@hodi/domain/team-care/team-care.api.ts';
import {
  type ClinicianSeed,
  type PatientSeed,
  aClinician,
  aPatient,
  idOf,
  nextSerial,
} from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient, putRelationship } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const adminSeed = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
let doctorSeed: ClinicianSeed;
let nurseSeed: ClinicianSeed;
let patientSeed: PatientSeed;
let admin: Person;
let doctor: Person;
let nurse: Person;
let patient: Person;

/** On, with the yes of the patient unless it says otherwise. */
const turn = async (is_on: boolean): Promise<void> => {
  const { institution } = await admin.ok(getInstitution, { params: { institution_id: ours } });
  const given = { params: { institution_id: ours }, body: { is_on, version: institution.version } };
  await admin.ok(team.setTeamCare, given);
};
const consent = (said: 'team' | 'chosen') =>
  patient.ok(team.setTeamConsent, {
    params: { patient_id: patientSeed.id, institution_id: ours },
    body: { consent: said },
  });
const ask = async (answers = askForBill): Promise<string> =>
  (await patient.ok(threads.createEContact, { body: { topic: 'services', answers } })).e_contact.id;
const read = (person: Person, id: string) => person.ok(threads.getThreadForClinician, { params: { id } });
const notRead = (person: Person, id: string) => person.refused(threads.getThreadForClinician, { params: { id } }, 404);
const give = (person: Person, id: string, body: { clinician_id: string | null; owner_version: number }) =>
  person.call(inbox.setOwner, { params: { id }, body });
const ownerOf = async (id: string) => (await read(doctor, id)).item.owner?.id ?? null;
const listed = async (person: Person, view: 'mine' | 'unassigned' | 'team' | 'covering') =>
  (await person.ok(threads.listForClinician, { query: { view, filter: 'action_needed' } })).items.map(
    ({ e_contact }) => e_contact.id,
  );
const heldSince = async (person: Person, id: string) => {
  const { items } = await person.ok(threads.listForClinician, { query: { view: 'team', filter: 'all' } });
  return items.find(({ e_contact }) => e_contact.id === id)?.e_contact.held_since;
};

beforeEach(async () => {
  t.time.now += 3_600_000;
  doctorSeed = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
  nurseSeed = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
  patientSeed = await putPatient(t.put, aPatient());
  await putRelationship(t.put, { clinician: doctorSeed, patient: patientSeed }, { id: idOf(nextSerial()) });
  [admin, doctor, nurse, patient] = [
    await t.as(adminSeed),
    await t.as(doctorSeed),
    await t.as(nurseSeed),
    await t.as(patientSeed),
  ];
  await turn(true);
});

describe('consent', () => {
  test('turning it on opens nothing of who was not asked', async () => {
    const id = await ask();
    await notRead(nurse, id);
    assert.deepEqual(await listed(nurse, 'team'), []);
  });

  test('a yes opens inquiry, record and notes to doctors and nurses, and each opening is in the log', async () => {
    const id = await ask();
    await consent('team');
    assert.equal((await read(nurse, id)).item.e_contact.id, id);
    assert.equal((await nurse.ok(getPatient, { params: { patient_id: patientSeed.id } })).patient.id, patientSeed.id);
    await nurse.ok(createNote, {
      params: { patient_id: patientSeed.id },
      body: { id: newId(t.time.now), note: 'Lives alone' },
    });
    assert.equal((await doctor.ok(listNotes, { params: { patient_id: patientSeed.id } })).items.length, 1);
    const lines = t.db.selectFrom('audit_line').select('action').where('user_id', '=', nurseSeed.user.id);
    assert.ok((await lines.execute()).some(({ action }) => action === 'e_contacts.for_clinician'));
  });

  test('it opens nothing to receptionists, admins and other clinics', async () => {
    const id = await ask();
    await consent('team');
    const desk = await putClinician(t.put, aClinician(ours, { role: 'receptionist' }));
    for (const person of [desk, adminSeed, t.clinic.stranger]) await notRead(await t.as(person), id);
  });

  test('asked for the chosen clinician only, it closes at once and what a colleague had goes back', async () => {
    const id = await ask();
    await consent('team');
    assert.equal((await give(nurse, id, { clinician_id: nurseSeed.id, owner_version: 0 })).statusCode, 200);
    t.time.now += 1_000;
    await consent('chosen');
    await notRead(nurse, id);
    assert.equal(await ownerOf(id), doctorSeed.id);
    const { owner_changes } = await read(doctor, id);
    assert.deepEqual(
      owner_changes?.map(({ kind }) => kind),
      ['claimed', 'passed'],
    );
  });

  test('turned off, the same; the patient reads who may read', async () => {
    const id = await ask();
    await consent('team');
    await give(nurse, id, { clinician_id: null, owner_version: 0 });
    const shown = await patient.ok(team.getPatientTeams, { params: { patient_id: patientSeed.id } });
    const [one] = shown.items;
    assert.deepEqual([one?.is_on, one?.consent], [true, 'team']);
    assert.ok(one?.members.some((member) => member.id === nurseSeed.id));
    await turn(false);
    await notRead(nurse, id);
    assert.equal(await ownerOf(id), doctorSeed.id);
    await patient.refused(
      team.setTeamConsent,
      { params: { patient_id: patientSeed.id, institution_id: ours }, body: { consent: 'team' } },
      409,
    );
  });

  test('a colleague of the team does not change who the patient is', async () => {
    await consent('team');
    const { patient: before } = await patient.ok(getOwnPatient);
    const given = { params: { patient_id: patientSeed.id }, body: { version: before.version, address: 'Elsewhere' } };
    await nurse.refused(updatePatient, given, 404);
  });
});

describe('the owner of a thread', () => {
  beforeEach(() => consent('team'));

  test('is at first the clinician who was asked, and the thread stands in their view alone', async () => {
    const id = await ask();
    assert.equal(await ownerOf(id), doctorSeed.id);
    assert.ok((await listed(doctor, 'mine')).includes(id));
    assert.ok(!(await listed(nurse, 'mine')).includes(id));
    assert.ok((await listed(nurse, 'team')).includes(id));
  });

  test('handed back, it is found by the team and claimed by one', async () => {
    const id = await ask();
    await give(doctor, id, { clinician_id: null, owner_version: 0 });
    assert.ok((await listed(nurse, 'unassigned')).includes(id));
    const counts = async (person: Person) => (await person.ok(inbox.getInboxCounts)).mine.needs;
    assert.equal(await counts(doctor), 0);
    await give(nurse, id, { clinician_id: nurseSeed.id, owner_version: 1 });
    assert.ok(!(await listed(nurse, 'unassigned')).includes(id));
    assert.equal(await counts(nurse), 1);
  });

  test('of twenty who claim at once one has it; the others read who', async () => {
    const id = await ask();
    await give(doctor, id, { clinician_id: null, owner_version: 0 });
    const seeds = await Promise.all(Array.from({ length: 20 }, () => putClinician(t.put, aClinician(ours))));
    const people = await Promise.all(seeds.map((seed) => t.as(seed)));
    const claims = people.map((person, index) =>
      person.persist(inbox.setOwner, {
        params: { id },
        body: { clinician_id: seeds[index]?.id ?? '', owner_version: 1 },
      }),
    );
    const answers = await Promise.all(claims);
    const won = answers.flatMap((answer, index) => (answer.statusCode === 200 ? [seeds[index]?.id] : []));
    assert.deepEqual(won, [await ownerOf(id)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      assert.equal(answer.statusCode, 409);
      assert.equal(answer.json().code, 'owner_changed');
      assert.equal(answer.json().details.owner.id, won[0]);
    }
  });

  test('a referral bears its reason for the team; the patient reads who answers and no reason', async () => {
    const id = await ask();
    await doctor.ok(inbox.setOwner, {
      params: { id },
      body: { clinician_id: nurseSeed.id, owner_version: 0, reason: 'Please call today', tell_patient: true },
    });
    const { owner_changes } = await read(nurse, id);
    assert.equal(owner_changes?.[0]?.reason, 'Please call today');
    const told = (await patient.ok(threads.getThreadForPatient, { params: { id } })).owner_changes;
    assert.equal(told?.[0]?.to?.given_name, nurseSeed.user.given_name);
    assert.ok(!JSON.stringify(told).includes('Please call'));
    const news = t.db.selectFrom('notification').select('kind').where('user_id', '=', nurseSeed.user.id);
    assert.deepEqual(await news.execute(), [{ kind: 'assigned' }]);
  });

  test('is nobody who may not open the thread', async () => {
    const id = await ask();
    for (const { id: clinician_id } of [adminSeed, t.clinic.stranger]) {
      const answer = await give(doctor, id, { clinician_id, owner_version: 0 });
      assert.equal(answer.statusCode, 400);
    }
  });

  test('a colleague who leaves gives back their threads', async () => {
    const id = await ask();
    await give(nurse, id, { clinician_id: nurseSeed.id, owner_version: 0 });
    await admin.ok(deactivateClinician, { params: { clinician_id: nurseSeed.id }, body: {} });
    assert.equal(await ownerOf(id), doctorSeed.id);
    assert.ok((await listed(doctor, 'mine')).includes(id));
  });
});

describe('two who answer at once', () => {
  beforeEach(() => consent('team'));
  const write = (person: Person, id: string, body: object) =>
    person.call(threads.postMessage, { params: { id }, body: { message: 'Take no tablets', ...body } });

  test('a live reply past a colleague whose words its author had not seen is stopped', async () => {
    const id = await ask();
    await write(doctor, id, { seen_seq: 0 });
    const answer = await write(nurse, id, { seen_seq: 0, stop_if_moved: true });
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'new_messages']);
    assert.equal((await write(nurse, id, { seen_seq: 1, stop_if_moved: true })).statusCode, 201);
  });

  test('one from a queue is held: clinicians see it, the patient does not, until somebody sends it', async () => {
    const id = await ask();
    await write(doctor, id, { seen_seq: 0 });
    const message = 'Take paracetamol';
    assert.equal((await write(nurse, id, { seen_seq: 0, message })).json().is_held, true);
    const { held_replies } = await read(doctor, id);
    assert.deepEqual(
      held_replies?.map((held) => held.message),
      [message],
    );
    const seen = async () => JSON.stringify(await patient.ok(threads.getThreadForPatient, { params: { id } }));
    assert.ok(!(await seen()).includes(message));
    assert.ok(!(await seen()).includes('held_since'));
    assert.ok(await heldSince(nurse, id), 'every clinician of the list sees that a reply is held');
    const message_id = held_replies?.[0]?.id ?? '';
    await doctor.ok(inbox.sendHeldReply, { params: { id, message_id } });
    assert.ok((await seen()).includes(message));
    assert.deepEqual((await read(nurse, id)).held_replies, []);
    assert.equal(await heldSince(doctor, id), null);
  });

  test('a held reply is discarded by its author or the owner, and by nobody else', async () => {
    const id = await ask();
    await write(doctor, id, { seen_seq: 0 });
    const held = (await write(nurse, id, { seen_seq: 0 })).json().e_contact_message.id;
    const other = await t.as(await putClinician(t.put, aClinician(ours)));
    const given = { params: { id, message_id: held } };
    await other.refused(inbox.discardHeldReply, given, 404);
    await nurse.ok(inbox.discardHeldReply, given);
    await nurse.refused(inbox.sendHeldReply, given, 404);
  });
});
