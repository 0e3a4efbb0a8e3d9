/**
 * A clinician hides a single inquiry from caregivers: nothing of it reaches them by any route, until it is shown again.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import { listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import * as api from '@hodi/domain/caregivers/caregivers.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  listForPatient,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { fulfilServiceInterest, listServiceInterests } from '@hodi/domain/service-interests/service-interests.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type Person, linesOf, openClinicApp } from '#server/testing/clinic-app.ts';
import { aChild, anAdult } from '#server/testing/families.ts';
import { lastCode } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor: theirs } = t.clinic;
const lines = linesOf(t);
let mother: Person;
let doctor: Person;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  [mother, doctor] = [await t.as(achieng), await t.as(theirs)];
});

const keep = (id: string, for_caregivers = false) =>
  doctor.ok(setForCaregivers, { params: { id }, body: { for_caregivers } });

/** An inquiry of a child's mother, with a service, so that it appears wherever an inquiry can. */
async function askedForChild() {
  const { patient_id, id: caregiver_id } = await newChild();
  const body = { topic: 'services', answers: askForBill, selected_services: ['MALARIA_TEST'], patient_id };
  const { id } = (await mother.ok(createEContact, { body })).e_contact;
  return { patient_id, caregiver_id, id };
}
async function newChild() {
  const { person } = await mother.ok(api.addPerson, { body: aChild() });
  return { patient_id: person.patient.id, id: person.id };
}

/** Every route by which a caregiver learns of an inquiry about a child. */
async function known({ patient_id, id }: { patient_id: string; id: string }) {
  const of = { query: { patient_id } };
  const status = async (contract: Parameters<Person['call']>[0], given: object) =>
    (await mother.call(contract, given)).statusCode;
  return {
    thread: await status(getThreadForPatient, { params: { id } }),
    message: await status(postMessage, { params: { id }, body: { message: 'Asante' } }),
    listed: (await mother.ok(listForPatient, { params: { patient_id } })).items.length,
    counted: (await mother.ok(getOwnPatient, of)).counts.inquiries,
    remembered: (await mother.ok(getOwnTimeline, of)).items.length > 0,
    services: (await mother.ok(listServiceInterests, of)).items.length,
    export: await status(getRecordPaper, { params: { patient_id } }),
  };
}
const nothing = { thread: 404, message: 404, listed: 0, counted: 0, remembered: false, services: 0, export: 404 };
const all = { thread: 200, message: 201, listed: 1, counted: 1, remembered: true, services: 1, export: 200 };

test('nothing of it is left to them, and all of it comes back', async () => {
  const asked = await askedForChild();
  assert.deepEqual(await known(asked), all);
  const { item } = await keep(asked.id);
  assert.equal(item.is_kept_from_caregivers, true);
  assert.deepEqual(await known(asked), nothing);
  assert.equal((await keep(asked.id, true)).item.is_kept_from_caregivers, false);
  assert.deepEqual(await known(asked), all);
});

test('their devices are told at once to forget it, and hear no more of it', async () => {
  const { patient_id, id } = await askedForChild();
  const line = await lines(mother.token).ready();
  await keep(id);
  const forget = () => line.told.find(({ name }) => name === 'caregivers-changed');
  await line.until(() => forget() !== undefined);
  assert.deepEqual(forget()?.payload, { patient_id, access: 'open', kept_e_contact_id: id });
  const before = line.raw.length;
  await doctor.ok(postMessage, { params: { id }, body: { message: 'Siri' } });
  await line.catchUp();
  assert.ok(!line.raw.slice(before).join('').includes('Siri'));
  await keep(id, true);
  await line.until(() => line.told.some(({ name }) => name === 'e-contact-updated'));
});

test('waiting notifications about it are dropped, and no new ones are made', async () => {
  const { id } = await askedForChild();
  await doctor.ok(postMessage, { params: { id }, body: { message: 'Habari' } });
  const open = async () => {
    const of = t.db.selectFrom('notification').select('id').where('subject_id', '=', id);
    return (await of.where('user_id', '=', achieng.user.id).where('closed_at', 'is', null).execute()).length;
  };
  assert.equal(await open(), 1);
  await keep(id);
  assert.equal(await open(), 0);
  await doctor.ok(postMessage, { params: { id }, body: { message: 'Siri' } });
  assert.equal(await open(), 0);
});

test('the log that they read leaves out what is done with it', async () => {
  const { patient_id, id } = await askedForChild();
  const times = async () =>
    (await mother.ok(listRecordAccess, { query: { patient_id } })).items.reduce((sum, item) => sum + item.times, 0);
  await doctor.ok(getThreadForClinician, { params: { id } });
  const before = await times();
  await keep(id);
  await doctor.ok(getThreadForClinician, { params: { id } });
  assert.ok((await times()) < before);
});

test('it leaves out a correction of it too, and the end of a service that it asked for', async () => {
  const { patient_id, id } = await askedForChild();
  await keep(id);
  const { items: services } = await doctor.ok(listServiceInterests, { query: { patient_id } });
  const log = async () => (await mother.ok(listRecordAccess, { query: { patient_id } })).items;
  const before = await log();
  const body = { id: idOf(nextSerial()), question_id: null, text: 'It was the left arm', data_request_id: null };
  await doctor.ok(createCorrection, { params: { id }, body });
  await doctor.ok(fulfilServiceInterest, { params: { service_interest_id: services[0]?.id ?? '' } });
  assert.deepEqual(await log(), before);
});

test('messages by caregivers keep their author for clinicians, and both steps are in the audit log', async () => {
  const { id } = await askedForChild();
  await keep(id);
  await keep(id);
  const { item } = await doctor.ok(getThreadForClinician, { params: { id } });
  assert.equal(item.is_kept_from_caregivers, true);
  assert.equal(item.info_text.written_by?.relation, 'mother');
  await keep(id, true);
  const said = t.db.selectFrom('audit_line').select('action').where('subject_id', '=', id);
  const actions = (await said.execute()).map(({ action }) => action).filter((action) => action.includes('caregivers'));
  const [kept, shown] = ['e_contacts.keep_from_caregivers', 'e_contacts.show_to_caregivers'];
  assert.deepEqual(actions.toSorted(), [kept, kept, shown]);
});

test('an inquiry that was sent again tells nothing of what was written in it since', async () => {
  const { patient_id } = await newChild();
  const body = { id: idOf(nextSerial()), topic: 'services', answers: askForBill, patient_id };
  await mother.ok(createEContact, { body });
  await keep(body.id);
  await doctor.ok(postMessage, { params: { id: body.id }, body: { message: 'Siri' } });
  await mother.refused(createEContact, { body }, 404);
});

test('messages that a person with an account wrote alone are hidden from caregivers, who cannot write into a hidden inquiry', async () => {
  const own = await t.as(baraka);
  const { person } = await mother.ok(api.addPerson, {
    body: anAdult({ mobile_number: baraka.user.mobile_number }),
  });
  const code = await lastCode(t.db, baraka.user.mobile_number);
  await mother.ok(api.agreeByCode, { params: { patient_id: person.patient.id }, body: { code } });
  const alone = (await own.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact;
  const params = { id: alone.id };
  const refused = await doctor.refused(setForCaregivers, { params, body: { for_caregivers: true } }, 409);
  assert.equal(refused.code, 'written_alone');
  assert.equal((await keep(alone.id)).item.is_kept_from_caregivers, undefined);
  const body = { topic: 'services', answers: askForBill, patient_id: baraka.id };
  const { id } = (await mother.ok(createEContact, { body })).e_contact;
  await keep(id);
  await mother.refused(getThreadForPatient, { params: { id } }, 404);
  assert.equal((await own.ok(getThreadForPatient, { params: { id } })).item.is_kept_from_caregivers, undefined);
  assert.equal(
    (await own.refused(postMessage, { params: { id }, body: { message: 'Siri' } }, 409)).code,
    'written_by_caregiver',
  );
});
