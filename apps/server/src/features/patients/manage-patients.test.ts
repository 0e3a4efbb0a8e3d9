/** A clinician manages the record of a patient: changes it, deactivates the patient, prints the card. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import {
  createEContact,
  listForClinician,
  listNeedsYouNow,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as api from '@hodi/domain/patients/manage-patients.api.ts';
import { getOwnPatient, getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { book } from '#server/testing/appointments/booking.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putAppointment } from '#server/testing/insert-appointments.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { messagesTo } from '#server/testing/registering.ts';
import { rowCounts } from '#server/testing/row-counts.ts';
import { call, testPassword } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const { doctor, achieng } = t.clinic;
const institution = doctor.institution_id;
const second = await putClinician(t.put, aClinician(institution, { user: { given_name: 'Second' } }));
const superuser = await putClinician(t.put, aClinician(institution, { role: 'superuser' }));
const admin = await putClinician(t.put, aClinician(institution, { role: 'admin' }));
await putRelationship(t.put, { clinician: second, patient: achieng }, { id: idOf(nextSerial()) });
const params = { patient_id: achieng.id };
let carer: Person;
let other: Person;
before(async () => {
  [carer, other] = [await t.as(doctor), await t.as(second)];
});
const eventsOf = async (user_id: string) =>
  (await t.db.selectFrom('user_event').select('name').where('user_id', '=', user_id).orderBy('n').execute()).map(
    ({ name }) => name,
  );

describe('changing the record', () => {
  test('changes what was given and nothing else, in every list at once', async () => {
    const { patient, user } = await carer.ok(getPatient, { params });
    const body = { version: patient.version, family_name: 'Odhiambo', preferred_language: 'sw' };
    const changed = await carer.ok(api.updatePatient, { params, body });
    assert.deepEqual(
      [changed.user, changed.patient.address, changed.patient.version],
      [{ ...user, family_name: 'Odhiambo', preferred_language: 'sw' }, patient.address, patient.version + 1],
    );
    const { items } = await other.ok(listPatients, { query: { search: 'odhiambo' } });
    assert.deepEqual(
      items.map((item) => item.user.family_name),
      ['Odhiambo'],
    );
    assert.deepEqual(await eventsOf(second.user.id), ['patient-updated']);
    assert.deepEqual(await eventsOf(achieng.user.id), ['user-updated', 'patient-updated']);
  });

  test('of two at once one is told that the other was first', async () => {
    const { version } = (await carer.ok(getPatient, { params })).patient;
    const answers = await Promise.all([
      carer.call(api.updatePatient, { params, body: { version, address: 'Kisumu' } }),
      other.call(api.updatePatient, { params, body: { version, address: 'Nairobi' } }),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => String(statusCode)).toSorted(), ['200', '409']);
    assert.equal(answers.find(({ statusCode }) => statusCode === 409)?.json().code, 'version_conflict');
  });

  test('names what cannot be', async () => {
    const { version } = (await carer.ok(getPatient, { params })).patient;
    const body = { version, birthday: '2999-01-01' };
    const problem = await carer.refused(api.updatePatient, { params, body }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [['birthday', 'date_in_future']],
    );
  });
});

describe('the status', () => {
  test('is active or inactive; anything else is refused and changes nothing', async () => {
    const { version } = (await carer.ok(getPatient, { params })).patient;
    const body = { version, address: 'Nowhere', status: 'asleep' };
    const answer = await carer.call({ ...api.updatePatient, body: undefined }, { params, body });
    assert.equal(answer.statusCode, 400);
    assert.deepEqual(
      answer.json().details.fields.map(({ field, code }: { field: string; code: string }) => [field, code]),
      [['status', 'invalid_choice']],
    );
    assert.equal((await carer.ok(getPatient, { params })).patient.version, version);
  });

  test('stays active where it is said to be, and inactive deactivates the patient', async () => {
    const patient = await putPatientOf(t.put, doctor);
    const about = { params: { patient_id: patient.id } };
    const { version } = (await carer.ok(getPatient, about)).patient;
    const same = await carer.ok(api.updatePatient, { ...about, body: { version, status: 'active' } });
    assert.equal(same.patient.status, 'active');
    const body = { version: version + 1, address: 'Kisumu', status: 'inactive' as const };
    const { patient: gone } = await carer.ok(api.updatePatient, { ...about, body });
    assert.deepEqual([gone.status, gone.address], ['inactive', 'Kisumu']);
    await carer.refused(getPatient, about, 404);
  });
});

describe('the contact card', () => {
  test('names the patient, their clinician and the way to reach the clinic', async () => {
    const card = await other.ok(api.getContactCard, { params });
    assert.deepEqual([card.member_id, card.age, card.clinician.given_name], [achieng.member_id, 34, 'Wanjiru']);
    assert.equal(card.whatsapp_url, 'https://wa.me/254712000100');
    assert.match(card.card_text, /^Tuandikie kwenye Hodi/);
  });

  test('says what the institution wrote, and has no QR without a WhatsApp number', async () => {
    const change = { contact_card_text: 'Karibu Ziwa', whatsapp_number: null };
    await t.db.updateTable('institution').set(change).where('id', '=', institution).execute();
    const card = await carer.ok(api.getContactCard, { params });
    assert.deepEqual([card.card_text, card.whatsapp_url], ['Karibu Ziwa', null]);
  });
});

describe('a deactivated patient', () => {
  const numbers = async (person: Person) => {
    const { counts } = await person.ok(getOwnClinician);
    const { inquiries, unread_inquiries, needs_you_now, patients_total, patients_active } = counts;
    return [inquiries, unread_inquiries, needs_you_now, patients_total, patients_active];
  };

  test('is gone from every list and number at once, cannot log in, and comes back whole', async () => {
    const patient = await t.as(achieng);
    const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
    await patient.ok(createEContact, { body });
    assert.deepEqual(await numbers(carer), [1, 1, 1, 1, 1]);
    const rows = await rowCounts(t.db);
    const key = 'deactivated-once';
    await carer.ok(api.deactivatePatient, { params, key });
    assert.deepEqual(await carer.ok(api.deactivatePatient, { params, key }), {});

    for (const person of [carer, other]) {
      await person.refused(getPatient, { params }, 404);
      assert.deepEqual((await person.ok(listPatients)).items, []);
      assert.deepEqual((await person.ok(listForClinician)).items, []);
      assert.deepEqual((await person.ok(listNeedsYouNow)).items, []);
      assert.deepEqual(await numbers(person), [0, 0, 0, 0, 0]);
    }
    for (const { user } of [doctor, second]) assert.equal((await eventsOf(user.id)).at(-1), 'cpr-deleted');
    await patient.refused(getOwnPatient, {}, 401);
    const { mobile_number } = achieng.user;
    const again = await call(t.app, login, { body: { mobile_number, password: testPassword, user_type: 'patient' } });
    assert.equal(again.json().code, 'account_inactive');
    const after = await rowCounts(t.db);
    for (const table of ['patient', 'relationship', 'e_contact', 'app_user']) assert.equal(after[table], rows[table]);

    for (const person of [carer, await t.as(admin)]) await person.refused(api.reactivatePatient, { params }, 404);
    const root = await t.as(superuser);
    await root.ok(api.reactivatePatient, { params });
    await root.refused(api.reactivatePatient, { params }, 404);
    // Former sessions stay ended: somebody with an old phone does not come back with the account.
    await patient.refused(getOwnPatient, {}, 401);
    await (await t.as(achieng)).ok(getOwnPatient);
    assert.deepEqual(await numbers(carer), [1, 1, 1, 1, 1]);
    assert.equal((await carer.ok(getPatient, { params })).patient.status, 'active');
    assert.equal((await eventsOf(second.user.id)).at(-1), 'cpr-created');
  });

  test('is not, while nobody has acknowledged a red flag of theirs', async () => {
    const patient = await t.as(achieng);
    const body = { topic: 'services', answers: askWhileBreathingHard, clinician_id: doctor.id };
    const { e_contact, red_flags } = await patient.ok(createEContact, { body });
    const before = await numbers(carer);
    assert.equal((await carer.refused(api.deactivatePatient, { params }, 409)).code, 'open_red_flags');
    assert.deepEqual(await numbers(carer), before);
    for (const { id } of red_flags) await carer.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    // Nor while nobody has answered the emergency.
    assert.equal((await carer.refused(api.deactivatePatient, { params }, 409)).code, 'open_red_flags');
    await carer.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Come at once' } });
    await patient.ok(markSeen, { params: { id: e_contact.id } });
  });

  test('gives back the hours that were theirs, and hears nothing by SMS, reminded or not', async () => {
    const patient = await putPatientOf(t.put, doctor);
    const hour = (hours: number) => new Date(t.time.now + hours * 3_600_000).toISOString();
    const soon = (await book(carer, { clinician: doctor, patient, start: hour(20) })).appointment;
    const later = (await book(carer, { clinician: doctor, patient, start: hour(60) })).appointment;
    const past = await putAppointment(t.put, { clinician: doctor, patient }, { start: hour(-20) });
    // As if its reminder had been sent.
    await t.db.updateTable('appointment').set({ was_corrected: true }).where('id', '=', soon.id).execute();
    const gone = { params: { patient_id: patient.id } };
    await carer.ok(api.deactivatePatient, gone);
    const query = t.db
      .selectFrom('appointment')
      .select(['id', 'status', 'cancel_reason'])
      .where('patient_id', '=', patient.id);
    assert.deepEqual(
      new Map((await query.execute()).map(({ id, status, cancel_reason }) => [id, [status, cancel_reason]])),
      new Map([
        [soon.id, ['cancelled', 'clinic']],
        [later.id, ['cancelled', 'clinic']],
        [past, ['scheduled', null]],
      ]),
    );
    assert.deepEqual(await messagesTo(t.db, patient.user.mobile_number), []);
    const next = await putPatientOf(t.put, doctor);
    for (const { start_time: start } of [soon, later]) await book(carer, { clinician: doctor, patient: next, start });
    await (await t.as(superuser)).ok(api.reactivatePatient, gone);
    await (await t.as(superuser)).refused(api.reactivatePatient, gone, 404);
    const { items } = await (await t.as(patient)).ok(listAppointments, { query: { scope: 'upcoming' } });
    assert.deepEqual(items, []);
    for (const { id } of [patient, next]) await carer.ok(api.deactivatePatient, { params: { patient_id: id } });
  });

  test('by two clinicians at once: one does it, the other finds nobody', async () => {
    const answers = await Promise.all([carer, other].map((person) => person.call(api.deactivatePatient, { params })));
    assert.deepEqual(answers.map(({ statusCode }) => String(statusCode)).toSorted(), ['200', '404']);
    assert.deepEqual(await numbers(carer), [0, 0, 0, 0, 0]);
  });
});
