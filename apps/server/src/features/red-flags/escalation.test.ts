/** An emergency that nobody acknowledges: more people are told, once, and at once if the first SMS has failed. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createEContact,
  listOverdueOfColleagues,
  markSeen,
  postMessage,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { smsSize } from '@hodi/domain/deliveries/sms-segments.ts';
import { listOverdueOfInstitution } from '@hodi/domain/red-flags/overdue-emergencies.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askAboutUrgentResult, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '20' } });
const { doctor, nurse } = t.clinic;
const minute = 60_000;
let patient: PatientSeed;
const admin = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'admin' }));
const everybody = [doctor, nurse, admin].map(({ user }) => user.id).toSorted();

beforeEach(async () => {
  // Nothing of the previous test may be told.
  t.time.now += 48 * 60 * minute;
  await t.db.updateTable('relationship').set({ status: 'ended' }).where('clinician_id', '=', nurse.id).execute();
  patient = await putPatientOf(t.put, doctor);
  await putRelationship(t.put, { clinician: nurse, patient }, { id: idOf(nextSerial()) });
  await t.db.deleteFrom('outbox_message').execute();
});

const ask = async (answers = askWhileBreathingHard) =>
  (await t.as(patient)).ok(createEContact, { body: { topic: 'services', answers } });
/** Receivers of an SMS about a waiting emergency, once every server has swept. */
async function told(): Promise<string[]> {
  await Promise.all([escalateDue(t.app), escalateDue(t.app)]);
  const messages = await t.db
    .selectFrom('outbox_message')
    .select(['receiver_user_id'])
    .where('template', '=', 'sms.emergency_waiting')
    .execute();
  return messages.map(({ receiver_user_id }) => receiver_user_id ?? '').toSorted();
}

describe('an emergency that nobody acknowledges', () => {
  test('is told to those who care for the patient and to the admins, once, when its time has come', async () => {
    await ask();
    t.time.now += 20 * minute - 1;
    assert.deepEqual(await told(), []);
    t.time.now += 1;
    assert.deepEqual(await told(), everybody);
    t.time.now += 60 * minute;
    assert.deepEqual(await told(), everybody);
    const sms = await t.db
      .selectFrom('outbox_message')
      .select(['body', 'receiver'])
      .where('template', '=', 'sms.emergency_waiting')
      .execute();
    assert.ok(sms.some(({ receiver }) => receiver === admin.user.mobile_number));
    for (const { body } of sms) {
      assert.match(body, /\b20\b/);
      assert.equal(smsSize(body).segments, 1);
      assert.ok(!body.includes(patient.user.given_name));
    }
  });

  test('is told at once where the SMS to the clinician has failed', async () => {
    await ask();
    t.time.now += minute;
    assert.deepEqual(await told(), []);
    await t.db
      .updateTable('outbox_message')
      .set({ state: 'failed', failed_at: new Date(t.time.now) })
      .where('template', '=', 'sms.emergency')
      .execute();
    assert.deepEqual(await told(), everybody);
  });
});

describe('a patient who sends one emergency after the other', () => {
  const smsOf = async (person: ClinicianSeed, template: string) => {
    const rows = await t.db
      .selectFrom('outbox_message')
      .select('id')
      .where('receiver_user_id', '=', person.user.id)
      .where('template', '=', template)
      .execute();
    return rows.length;
  };
  const escalated = async (id: string) =>
    (await t.db.selectFrom('e_contact').select('escalated_at').where('id', '=', id).executeTakeFirstOrThrow())
      .escalated_at !== null;

  test('keeps nobody else waiting, and costs each person one SMS', async () => {
    for (let n = 0; n < 60; n += 1) await ask();
    t.time.now += 1_000;
    const other = await putPatientOf(t.put, doctor);
    const { e_contact } = await (
      await t.as(other)
    ).ok(createEContact, {
      body: { topic: 'services', answers: askWhileBreathingHard },
    });
    t.time.now += 20 * minute;
    await escalateDue(t.app);
    assert.ok(await escalated(e_contact.id), 'the one of the other patient among the first');
    assert.equal(await smsOf(doctor, 'sms.emergency_waiting'), 2, 'one for each patient');
    assert.equal(await smsOf(nurse, 'sms.emergency_waiting'), 1);
    await escalateDue(t.app);
    assert.equal(await smsOf(nurse, 'sms.emergency_waiting'), 1);
    const { total } = await (await t.as(nurse)).ok(listOverdueOfColleagues);
    assert.equal(total, 60, 'each of them stands there all the same');
  });

  test('has the second told of to everybody, though they heard of the first just now, once that was acknowledged', async () => {
    const { red_flags } = await ask();
    t.time.now += 8 * minute;
    await ask();
    t.time.now += 12 * minute;
    assert.deepEqual(await told(), everybody);
    for (const { id } of red_flags) await (await t.as(nurse)).ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    t.time.now += 8 * minute;
    assert.deepEqual(await told(), [...everybody, ...everybody].toSorted());
  });

  test('has the second told of at once too where the SMS of the first has failed', async () => {
    await ask();
    t.time.now += minute;
    const { e_contact } = await ask();
    assert.equal(await smsOf(doctor, 'sms.emergency'), 1);
    await t.db
      .updateTable('outbox_message')
      .set({ state: 'failed', failed_at: new Date(t.time.now) })
      .where('template', '=', 'sms.emergency')
      .execute();
    await escalateDue(t.app);
    assert.ok(await escalated(e_contact.id));
  });
});

describe('colleagues', () => {
  const overdueOf = async (clinician: ClinicianSeed) => {
    const { items, total } = await (await t.as(clinician)).ok(listOverdueOfColleagues);
    assert.equal(total, items.length);
    return items.map((item) => [item.e_contact.id, item.open_severity]);
  };

  test('clinicians with the patient in care find it on their dashboard until somebody acknowledges it', async () => {
    const { e_contact, red_flags } = await ask();
    t.time.now += 20 * minute - 1;
    await told();
    assert.deepEqual(await overdueOf(nurse), []);
    t.time.now += 1;
    await told();
    assert.deepEqual(await overdueOf(nurse), [[e_contact.id, 'emergency']]);
    // It is in the own list of the clinician who was asked; clinicians who do not care for the patient do not see it.
    for (const other of [doctor, admin, t.clinic.stranger]) assert.deepEqual(await overdueOf(other), []);
    const heard = await t.db
      .selectFrom('user_event')
      .select(['name', 'reference'])
      .where('user_id', '=', nurse.user.id)
      .execute();
    assert.deepEqual(
      heard.filter(({ reference }) => JSON.stringify(reference).includes(e_contact.id)).map(({ name }) => name),
      ['e-contact-updated'],
    );
    const params = { red_flag_id: red_flags[0]?.id };
    await (await t.as(nurse)).ok(acknowledgeRedFlag, { params });
    assert.deepEqual(await overdueOf(nurse), []);
  });

  test('find one too that came before the server was away for a weekend, without an SMS', async () => {
    const { e_contact } = await ask();
    t.time.now += 62 * 60 * minute;
    assert.deepEqual(await told(), []);
    assert.deepEqual(await overdueOf(nurse), [[e_contact.id, 'emergency']]);
    const params = { institution_id: doctor.institution_id };
    const { items } = await (await t.as(admin)).ok(listOverdueOfInstitution, { params });
    assert.ok(items.some(({ clinician }) => clinician.id === doctor.id));
  });

  test('clinicians whose relationship has ended no longer find it', async () => {
    await ask();
    t.time.now += 20 * minute;
    await told();
    await t.db
      .updateTable('relationship')
      .set({ status: 'ended' })
      .where('clinician_id', '=', nurse.id)
      .where('patient_id', '=', patient.id)
      .execute();
    assert.deepEqual(await overdueOf(nurse), []);
  });
});

describe('administrators of the institution, without patients there', () => {
  const params = { institution_id: doctor.institution_id };
  const overdue = async (clinician: ClinicianSeed) =>
    (await (await t.as(clinician)).ok(listOverdueOfInstitution, { params })).items;

  test('is told whom to call, how many wait and since when, and of no patient', async () => {
    const answered = new Date(t.time.now);
    await t.db.updateTable('e_contact').set({ emergency_answered_at: answered, emergency_read_at: answered }).execute();
    assert.deepEqual(await overdue(admin), []);
    const { red_flags } = await ask();
    t.time.now += 5 * minute;
    await ask();
    t.time.now += 20 * minute;
    await told();
    const items = await overdue(admin);
    const { given_name, additional_name, family_name, mobile_number } = doctor.user;
    const asked = { id: doctor.id, role: doctor.role, given_name, additional_name, family_name };
    const waiting_since = new Date(t.time.now - 25 * minute).toISOString();
    assert.deepEqual(items, [{ clinician: asked, mobile_number, count: 2, waiting_since }]);
    const text = JSON.stringify(items);
    for (const word of [patient.id, patient.user.given_name, patient.member_id]) assert.ok(!text.includes(word), word);
    const heard = await t.db
      .selectFrom('user_event')
      .select('name')
      .where('user_id', '=', admin.user.id)
      .where('name', '=', 'institution-updated')
      .execute();
    assert.ok(heard.length > 0, 'the dashboard looks again');
    const ours = await t.as(nurse);
    for (const { id } of red_flags) await ours.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    assert.deepEqual(
      (await overdue(admin)).map(({ count }) => count),
      [1],
    );
    const elsewhere = t.clinic.stranger.institution_id;
    const root = await putClinician(t.put, aClinician(elsewhere, { role: 'superuser' }));
    assert.equal((await overdue(root)).length, 1);
    const theirs = await t.as(await putClinician(t.put, aClinician(elsewhere, { role: 'admin' })));
    await theirs.refused(listOverdueOfInstitution, { params }, 404);
    assert.deepEqual((await theirs.ok(listOverdueOfInstitution, { params: { institution_id: elsewhere } })).items, []);
    await (await t.as(doctor)).refused(listOverdueOfInstitution, { params }, 403);
  });
});

describe('nobody is told', () => {
  test('of one that was seen and answered in time, and read', async () => {
    const { e_contact, red_flags } = await ask();
    const ours = await t.as(nurse);
    for (const { id } of red_flags) await ours.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    await ours.ok(postMessage, { params: { id: e_contact.id }, body: { message: 'Go to the hospital now' } });
    await (await t.as(patient)).ok(markSeen, { params: { id: e_contact.id } });
    t.time.now += 30 * minute;
    assert.deepEqual(await told(), []);
  });

  test('of a mere warning', async () => {
    await ask(askAboutUrgentResult);
    t.time.now += 30 * minute;
    assert.deepEqual(await told(), []);
  });

  test('by SMS of what is older than a day, as when a server learns to do this', async () => {
    await ask();
    t.time.now += 24 * 60 * minute;
    assert.deepEqual(await told(), []);
  });

  test('clinicians who may not work there, or have nothing to do with the patient', async () => {
    const { stranger } = t.clinic;
    const waiting = await putClinician(
      t.put,
      aClinician(doctor.institution_id, { role: 'admin', approval: 'waiting' }),
    );
    await ask();
    t.time.now += 30 * minute;
    const receivers = await told();
    assert.ok(receivers.includes(doctor.user.id));
    for (const { user } of [stranger, waiting]) assert.ok(!receivers.includes(user.id));
  });
});
