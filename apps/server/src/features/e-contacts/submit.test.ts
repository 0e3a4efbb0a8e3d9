/** Sending a questionnaire: the server's result, whatever the phone sends. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  type CreateEContactInput,
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { type PatientSeed, aClinician, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { unknownId } from '#server/testing/access-row.ts';
import {
  askAboutUrgentResult,
  askForBill,
  askWhileBreathingHard,
  feverWithStiffNeck,
  mildFever,
} from '#server/testing/answers.ts';
import { putClinician, putPatient, putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
let seed: PatientSeed;
let patient: Person;

beforeEach(async () => {
  // Patients of the test's own, since open services and drafts belong to the patient.
  seed = await putPatientOf(t.put, doctor);
  patient = await t.as(seed);
});

const send = (body: Partial<CreateEContactInput>, by = patient) =>
  by.ok(createEContact, { body: { topic: 'services', answers: askForBill, ...body } });
const threadOf = async (id: string) => (await t.as(doctor)).ok(getThreadForClinician, { params: { id } });

describe('red flags', () => {
  test('are evaluated here: what the phone claims or keeps quiet about does not count', async () => {
    const claims = { red_flags: [], rule_ids: [], severity: null, status: 'resolved' };
    const { red_flags, item } = await send({ topic: 'temperature', answers: feverWithStiffNeck, ...claims });
    assert.deepEqual(
      red_flags.map(({ rule_id, severity }) => [rule_id, severity]),
      [['FEVER_EMERGENCY_001', 'emergency']],
    );
    assert.equal(item.open_severity, 'emergency');
    assert.equal(item.unacknowledged_red_flag_count, 1);
    const { red_flags: stored } = await threadOf(item.e_contact.id);
    assert.equal(stored[0]?.id, red_flags[0]?.id);
    assert.match(stored[0]?.rule_version ?? '', /^\d{4}-\d\d-\d\d\./);
    assert.equal(stored[0]?.acknowledged_at, null);
  });

  test('none without cause', async () => {
    const { red_flags, item } = await send({ topic: 'temperature', answers: mildFever });
    assert.deepEqual(red_flags, []);
    assert.equal(item.open_severity, null);
  });

  test('an answer to a question that is not asked raises nothing and is not kept', async () => {
    // Men are not asked about pregnancy, and people without a measured fever not for the number.
    const answers = { ...feverWithStiffNeck, temperature_measured: 'no', temperature_c: 41.9, brain_signs: ['none'] };
    const { red_flags, e_contact } = await send({ topic: 'temperature', answers });
    assert.deepEqual(red_flags, []);
    assert.ok(!Object.hasOwn((await threadOf(e_contact.id)).answers, 'temperature_c'));
  });

  test('an emergency sends the clinician an SMS without a name or health data', async () => {
    const { e_contact } = await send({ answers: askWhileBreathingHard });
    const sms = await t.db
      .selectFrom('outbox_message')
      .select(['channel', 'receiver', 'receiver_user_id', 'language', 'body', 'state'])
      .where('receiver_user_id', '=', doctor.user.id)
      .orderBy('created_at', 'desc')
      .execute();
    assert.equal(sms[0]?.channel, 'sms');
    assert.equal(sms[0]?.receiver, doctor.user.mobile_number);
    assert.equal(sms[0]?.state, 'waiting');
    const told = JSON.stringify(sms[0]);
    for (const secret of [
      seed.user.given_name,
      seed.user.family_name,
      seed.member_id,
      e_contact.id,
      'services',
      'breath',
    ]) {
      assert.ok(!told.includes(secret ?? '-'), `${secret} in ${told}`);
    }
    assert.ok((sms[0]?.body ?? '').length <= 160, 'one SMS');
  });

  test('a mere warning sends none', async () => {
    const before = await t.db.selectFrom('outbox_message').select('id').execute();
    const { red_flags } = await send({ answers: askAboutUrgentResult });
    assert.deepEqual(
      red_flags.map((flag) => flag.severity),
      ['warning'],
    );
    assert.equal((await t.db.selectFrom('outbox_message').select('id').execute()).length, before.length);
  });
});

describe('the inquiry', () => {
  test('waits for the clinician, unread for them and read by its author', async () => {
    const { item } = await send({});
    assert.equal(item.e_contact.status, 'patient_waits_response');
    assert.equal(item.has_unread_for_clinician, true);
    assert.equal(item.has_unread_for_patient, false);
    assert.equal(item.e_contact.patient_id, seed.id);
    assert.equal(item.e_contact.waiting_since, new Date(t.time.now).toISOString());
    assert.deepEqual(item.messages, []);
  });

  test('is told in the language of the patient, whoever reads it', async () => {
    await patient.ok(updateUser, { body: { preferred_language: 'sw' } });
    const { item } = await send({});
    assert.match(item.info_text.message, /^Huduma/);
    assert.ok((await threadOf(item.e_contact.id)).item.info_text.message.startsWith('Huduma'));
    await patient.ok(updateUser, { body: { preferred_language: 'en' } });
    assert.match((await send({})).item.info_text.message, /^Services/);
    assert.equal(item.info_text.user_id, seed.user.id);
  });

  test('keeps answers as codes and the version of the questionnaire', async () => {
    const { e_contact } = await send({ answers: { ...askForBill, anything_else: '  Asante  ' } });
    const thread = await threadOf(e_contact.id);
    assert.deepEqual(thread.answers, { ...askForBill, anything_else: 'Asante' });
    assert.match(thread.content_version, /^\d{4}-/);
    assert.equal(thread.submitted_by, 'patient');
  });

  test('takes the id that the phone gave it', async () => {
    const id = unknownId();
    assert.equal((await send({ id })).e_contact.id, id);
  });
});

describe('changed answers', () => {
  const entry = (question_id: string, before: string[]) => ({
    question_id,
    before,
    after: null,
    rule_ids: ['SERVICES_EMERGENCY_001'],
  });

  test('of the phone and of the draft on the server are kept, each once, with what is said now', async () => {
    const params = { patient_id: seed.id, topic: 'services' };
    const [pain, faint] = [entry('urgent_signs', ['severe_pain']), entry('urgent_signs', ['unconscious'])];
    await patient.ok(saveDraft, { params, body: { answers: askForBill, changed_answers: [pain, faint] } });
    const { e_contact } = await send({ changed_answers: [pain] });
    assert.deepEqual((await threadOf(e_contact.id)).changed_answers, [
      { ...pain, after: ['none'] },
      { ...faint, after: ['none'] },
    ]);
  });

  test('that were changed back are none', async () => {
    const back = entry('urgent_signs', ['none']);
    const { e_contact } = await send({ changed_answers: [back] });
    assert.deepEqual((await threadOf(e_contact.id)).changed_answers, []);
  });
});

describe('drafts', () => {
  const params = () => ({ patient_id: seed.id, topic: 'services' });

  test('the draft of the topic is gone once it is sent, that of another stays', async () => {
    await patient.ok(saveDraft, { params: params(), body: { answers: askForBill } });
    await patient.ok(saveDraft, {
      params: { ...params(), topic: 'headache' },
      body: { answers: { duration: 'd1_3' } },
    });
    await send({});
    assert.equal((await patient.ok(loadDraft, { params: params() })).draft, null);
    assert.ok((await patient.ok(loadDraft, { params: { ...params(), topic: 'headache' } })).draft);
  });

  test('a refused inquiry keeps the draft', async () => {
    await patient.ok(saveDraft, { params: params(), body: { answers: {} } });
    await patient.refused(createEContact, { body: { topic: 'services', answers: {} } }, 400);
    assert.ok((await patient.ok(loadDraft, { params: params() })).draft);
  });
});

describe('the clinician', () => {
  const second = async () => {
    const clinician = await putClinician(t.put, aClinician(doctor.institution_id, { user: { given_name: 'Second' } }));
    await putRelationship(t.put, { clinician, patient: seed }, { id: idOf(nextSerial()) });
    return clinician;
  };

  test('is the selected one, unless another is asked', async () => {
    const other = await second();
    assert.equal((await send({})).e_contact.clinician_id, doctor.id);
    assert.equal((await send({ clinician_id: other.id })).e_contact.clinician_id, other.id);
  });

  test('is the first connected one where none is selected, or the selected one is connected no more', async () => {
    const other = await second();
    await t.db.updateTable('patient').set({ selected_clinician_id: null }).where('id', '=', seed.id).execute();
    assert.ok([doctor.id, other.id].includes((await send({})).e_contact.clinician_id));
    const relationship = t.db.updateTable('relationship').where('patient_id', '=', seed.id);
    await t.db.updateTable('patient').set({ selected_clinician_id: doctor.id }).where('id', '=', seed.id).execute();
    await relationship.where('clinician_id', '=', doctor.id).set({ status: 'ended' }).execute();
    assert.equal((await send({})).e_contact.clinician_id, other.id);
  });

  test('a clinician who left is no longer asked', async () => {
    const other = await second();
    await t.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', other.user.id).execute();
    await patient.refused(
      createEContact,
      { body: { topic: 'services', answers: askForBill, clinician_id: other.id } },
      400,
    );
  });
});

describe('on behalf of a patient', () => {
  test('it stands in the patient’s list, unread for them, read by the clinician who filled it in', async () => {
    const { item } = await send({ patient_id: seed.id }, await t.as(doctor));
    assert.equal(item.has_unread_for_patient, true);
    assert.equal(item.has_unread_for_clinician, false);
    assert.equal(item.e_contact.status, 'patient_waits_response');
    assert.equal(item.info_text.message_author_type, 'clinician');
    const seen = await patient.ok(getThreadForPatient, { params: { id: item.e_contact.id } });
    assert.equal(seen.submitted_by, 'clinician');
  });

  test('filled in by a colleague it is new to the clinician whom it goes to', async () => {
    await putRelationship(t.put, { clinician: nurse, patient: seed }, { id: idOf(nextSerial()) });
    const { item } = await send({ patient_id: seed.id, clinician_id: doctor.id }, await t.as(nurse));
    assert.equal(item.e_contact.clinician_id, doctor.id);
    assert.equal(item.has_unread_for_clinician, true);
    assert.equal(item.has_unread_for_patient, true);
  });

  test('goes to oneself unless somebody else is named', async () => {
    await putRelationship(t.put, { clinician: nurse, patient: seed }, { id: idOf(nextSerial()) });
    assert.equal((await send({ patient_id: seed.id }, await t.as(nurse))).e_contact.clinician_id, nurse.id);
  });
});

describe('services', () => {
  const open = async () => {
    const rows = await t.db
      .selectFrom('service_interest')
      .select(['service', 'e_contact_id'])
      .where('patient_id', '=', seed.id)
      .execute();
    return rows.map((row) => row.service).toSorted();
  };

  test('are asked for once each, however often they are selected', async () => {
    const { e_contact } = await send({ selected_services: ['HIV_TEST', 'FREE_VITALS', 'HIV_TEST'] });
    assert.deepEqual(e_contact.selected_services, ['HIV_TEST', 'FREE_VITALS']);
    await send({ selected_services: ['HIV_TEST', 'MALARIA_TEST'] });
    assert.deepEqual(await open(), ['FREE_VITALS', 'HIV_TEST', 'MALARIA_TEST']);
    assert.deepEqual((await threadOf(e_contact.id)).service_interests.map(({ service }) => service).toSorted(), [
      'FREE_VITALS',
      'HIV_TEST',
    ]);
  });

  test('once fulfilled they can be asked for again', async () => {
    await send({ selected_services: ['HIV_TEST'] });
    await t.db
      .updateTable('service_interest')
      .set({ fulfilled_at: new Date(t.time.now) })
      .where('patient_id', '=', seed.id)
      .execute();
    await send({ selected_services: ['HIV_TEST'] });
    assert.deepEqual(await open(), ['HIV_TEST', 'HIV_TEST']);
  });
});

describe('the age that counts is that of the institution’s day', () => {
  const ageAsked = async (now: string, birthday: string) => {
    // Girls of ten or older are asked about pregnancy.
    const girl = await putPatient(t.put, aPatient({ birthday }));
    await putRelationship(t.put, { clinician: doctor, patient: girl }, { id: idOf(nextSerial()) });
    const before = t.time.now;
    t.time.now = Date.parse(now);
    const { pregnancy_status: _, ...rest } = mildFever;
    const answered = await (await t.as(girl)).call(createEContact, { body: { topic: 'temperature', answers: rest } });
    t.time.now = before;
    return answered.statusCode === 201 ? 'younger' : 'ten';
  };

  test('half past midnight in Nairobi on the birthday, still the day before in London', async () => {
    assert.equal(await ageAsked('2026-11-20T21:30:00Z', '2016-11-21'), 'ten');
  });
  test('half past eleven the evening before', async () => {
    assert.equal(await ageAsked('2026-11-20T20:30:00Z', '2016-11-21'), 'younger');
  });
});
