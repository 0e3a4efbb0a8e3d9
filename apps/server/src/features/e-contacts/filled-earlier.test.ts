/** A questionnaire waits on a phone over a birthday: what counts is the age at which it was filled in, and danger at either. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  type CreateEContactInput,
  createEContact,
  getThreadForClinician,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { type PatientSeed, aPatient, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { mildFever } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatient, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
// Half past midnight of 23 November in Nairobi, in London still the day before.
beforeEach(() => void (t.time.now = Date.parse('2026-11-22T21:30:00Z')));

const { pregnancy_status: _, ...feverOfChild } = mildFever;
const ofSmallChild = { ...feverOfChild, child_danger_signs: ['none'] };

async function born(birthday: string): Promise<PatientSeed> {
  const patient = await putPatient(t.put, aPatient({ birthday, selected_clinician_id: doctor.id }));
  await putRelationship(t.put, { clinician: doctor, patient }, { id: idOf(nextSerial()) });
  return patient;
}

const temperature = (given: Partial<CreateEContactInput>) => ({
  body: { topic: 'temperature', answers: {}, ...given },
});
const send = async (patient: PatientSeed, given: Partial<CreateEContactInput>) =>
  (await t.as(patient)).ok(createEContact, temperature(given));
const threadOf = async (id: string) => (await t.as(doctor)).ok(getThreadForClinician, { params: { id } });
const rules = ({ red_flags }: { red_flags: readonly { rule_id: string }[] }) => red_flags.map(({ rule_id }) => rule_id);
const smsToDoctor = async () =>
  (await t.db.selectFrom('outbox_message').select('id').where('receiver_user_id', '=', doctor.user.id).execute())
    .length;

describe('a baby of 1 month and 29 days with fever, who is two months old when it arrives', () => {
  const baby = () => born('2026-09-22');
  test('stays the emergency that the phone has shown: pinned, and told by SMS', async () => {
    const before = await smsToDoctor();
    const sent = await send(await baby(), { answers: ofSmallChild, filled_on: '2026-11-21' });
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
    assert.equal(sent.item.open_severity, 'emergency');
    assert.equal(await smsToDoctor(), before + 1);
    const thread = await threadOf(sent.e_contact.id);
    assert.deepEqual(rules(thread), rules(sent));
    assert.deepEqual(thread.age_days, ['2026-11-21', '2026-11-23']);
  });

  test('filled in for them by a clinician without a network, it is so too', async () => {
    const given = { answers: ofSmallChild, filled_on: '2026-11-21', patient_id: (await baby()).id };
    const sent = await (await t.as(doctor)).ok(createEContact, temperature(given));
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002', 'FEVER_WARNING_002']);
  });

  test('the answer that is proposed is for the age of that day', async () => {
    const sent = await send(await baby(), { answers: ofSmallChild, filled_on: '2026-11-21' });
    const params = { id: sent.e_contact.id };
    const { body } = await (await t.as(doctor)).call(proposeAnswer, { params });
    assert.match(body, /\b1 month/);
  });

  test('a phone of the last version tells no day: then the age is that of arrival', async () => {
    const sent = await send(await baby(), { answers: ofSmallChild });
    assert.deepEqual(rules(sent), ['FEVER_WARNING_002']);
    assert.deepEqual((await threadOf(sent.e_contact.id)).age_days, ['2026-11-23']);
  });

  for (const filled_on of ['2026-11-25', '2026-09-23', '1970-01-01']) {
    test(`a day that cannot be meant counts as none: ${filled_on}`, async () => {
      const sent = await send(await baby(), { answers: ofSmallChild, filled_on });
      assert.deepEqual(rules(sent), ['FEVER_WARNING_002']);
      assert.deepEqual((await threadOf(sent.e_contact.id)).age_days, ['2026-11-23']);
    });
  }
});

test('a child who has become five keeps the danger sign that was told before', async () => {
  const answers = { ...feverOfChild, child_danger_signs: ['very_sleepy'] };
  const sent = await send(await born('2021-11-22'), { answers, filled_on: '2026-11-21' });
  assert.ok(rules(sent).includes('FEVER_EMERGENCY_002'));
  const thread = await threadOf(sent.e_contact.id);
  assert.deepEqual(thread.answers['child_danger_signs'], ['very_sleepy']);
});

describe('somebody whose record was corrected meanwhile', () => {
  const sleepy = { ...feverOfChild, child_danger_signs: ['very_sleepy'] };
  const corrected = async (change: { birthday: string }) => {
    const patient = await born('2022-11-21');
    await t.db.updateTable('patient').set(change).where('id', '=', patient.id).execute();
    return patient;
  };

  test('keeps the danger sign that is asked of nobody so old, and the answer that told it', async () => {
    const before = await smsToDoctor();
    const sent = await send(await corrected({ birthday: '2020-11-21' }), { answers: sleepy, filled_on: '2026-11-22' });
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002']);
    assert.equal(await smsToDoctor(), before + 1);
    const { answers } = await threadOf(sent.e_contact.id);
    assert.deepEqual(answers['child_danger_signs'], ['very_sleepy']);
  });

  test('and is not refused for what they were not asked', async () => {
    const sent = await send(await corrected({ birthday: '1990-11-21' }), { answers: sleepy, filled_on: '2026-11-22' });
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002']);
  });

  test('answers that are not dangerous are kept too', async () => {
    const sent = await send(await corrected({ birthday: '2020-11-21' }), { answers: ofSmallChild });
    assert.deepEqual(rules(sent), []);
    assert.deepEqual((await threadOf(sent.e_contact.id)).answers['child_danger_signs'], ['none']);
  });

  test('keeps the emergency that the phone has shown by the age of then', async () => {
    const raised = [{ rule_id: 'FEVER_EMERGENCY_002', severity: 'warning' as const }];
    const before = await smsToDoctor();
    const sent = await send(await corrected({ birthday: '2020-11-21' }), { answers: feverOfChild, raised });
    assert.deepEqual(rules(sent), ['FEVER_EMERGENCY_002']);
    assert.equal(sent.item.open_severity, 'emergency');
    assert.equal(await smsToDoctor(), before + 1);
  });

  test('but not one that these answers raise at no age', async () => {
    const raised = [
      { rule_id: 'FEVER_EMERGENCY_001', severity: 'emergency' as const },
      { rule_id: 'NO_RULE', severity: 'emergency' as const },
    ];
    const sent = await send(await corrected({ birthday: '2020-11-21' }), { answers: feverOfChild, raised });
    assert.deepEqual(rules(sent), []);
  });

  test('is asked what their true age calls for where the phone had another', async () => {
    const child = await born('2022-11-21');
    const refused = await (
      await t.as(child)
    ).refused(createEContact, temperature({ answers: feverOfChild, filled_on: '2026-11-22' }), 400);
    assert.equal(refused.code, 'answers_incomplete');
    assert.deepEqual(
      refused.details?.fields?.map(({ field }) => field),
      ['answers.child_danger_signs'],
    );
  });

  test('answers that depend on another answer are ignored as before', async () => {
    const answers = { ...ofSmallChild, temperature_measured: 'no', temperature_c: 41.5 };
    const sent = await send(await born('2022-11-21'), { answers });
    assert.deepEqual(rules(sent), []);
    assert.equal((await threadOf(sent.e_contact.id)).answers['temperature_c'], undefined);
  });
});

test('a girl who has become ten is not refused for what she was not asked', async () => {
  const girl = await born('2016-11-22');
  const sent = await send(girl, { answers: { ...feverOfChild }, filled_on: '2026-11-21' });
  assert.equal(sent.e_contact.patient_id, girl.id);
  const refused = await (
    await t.as(girl)
  ).refused(createEContact, temperature({ answers: { ...feverOfChild }, filled_on: '2026-11-22' }), 400);
  assert.equal(refused.code, 'answers_incomplete');
});

test('a day that is none is refused', async () => {
  const given = temperature({ answers: ofSmallChild, filled_on: '21/11/2026' });
  const refused = await (await t.as(await born('2026-09-22'))).refused(createEContact, given, 400);
  assert.deepEqual(
    refused.details?.fields?.map(({ field }) => field),
    ['filled_on'],
  );
});
