/** The questions change while a questionnaire waits on a phone: nobody loses an inquiry by that, least of all an emergency. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  type CreateEContactInput,
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { askForBill, feverWithStiffNeck, mildFever } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
let patient: Person;
beforeEach(async () => void (patient = await t.as(await putPatientOf(t.put, doctor))));

const lastWeek = '2026-11-14.0badcafe';
const today = (await loadTopic('temperature')).version;
const fever = (over: Partial<CreateEContactInput>) => ({
  body: { topic: 'temperature', content_version: lastWeek, answers: mildFever, ...over },
});
const send = (over: Partial<CreateEContactInput>) => patient.ok(createEContact, fever(over));
const threadOf = async (id: string) => (await t.as(doctor)).ok(getThreadForClinician, { params: { id } });
const smsToDoctor = async () =>
  (await t.db.selectFrom('outbox_message').select('id').where('receiver_user_id', '=', doctor.user.id).execute())
    .length;

describe('answers to the questions of last week', () => {
  const { malaria_test: _, ...withoutTest } = mildFever;
  const ofThen = { ...withoutTest, duration: 'a_while', slept_well: 'no', other_symptoms: ['chills', 'hiccups'] };

  test('arrive with all that was said, and say to the clinician which questions they answer', async () => {
    const { e_contact, red_flags } = await send({ answers: ofThen });
    assert.deepEqual(red_flags, []);
    const thread = await threadOf(e_contact.id);
    assert.equal(thread.content_version, lastWeek);
    assert.deepEqual(thread.answers, ofThen);
    const seen = await patient.ok(getThreadForPatient, { params: { id: e_contact.id } });
    assert.match(seen.item.info_text.message, /a_while/);
  });

  test('are looked at by the rules as far as they can be read: a sign beside one that is gone counts', async () => {
    const before = await smsToDoctor();
    const answers = { ...ofThen, brain_signs: ['stiff_neck', 'sees_double'] };
    const { item, red_flags } = await send({ answers });
    assert.deepEqual(
      red_flags.map(({ rule_id }) => rule_id),
      ['FEVER_EMERGENCY_001'],
    );
    assert.equal(item.open_severity, 'emergency');
    assert.equal(await smsToDoctor(), before + 1);
    const { red_flags: stored } = await threadOf(item.e_contact.id);
    assert.deepEqual(
      stored.map(({ rule_version }) => rule_version),
      [today],
    );
  });

  test('a number that was allowed then, and is out of the limits now, is judged', async () => {
    const { red_flags } = await send({ answers: { ...mildFever, temperature_c: 29.5 } });
    assert.ok(red_flags.some(({ rule_id }) => rule_id === 'FEVER_EMERGENCY_003'));
  });

  test('the danger that the phone found by the rules of then is one, each once', async () => {
    const before = await smsToDoctor();
    const raised = [
      { rule_id: 'FEVER_WARNING_001', severity: 'warning' },
      { rule_id: 'FEVER_EMERGENCY_009', severity: 'emergency' },
      { rule_id: 'FEVER_EMERGENCY_009', severity: 'warning' },
    ] as const;
    const { item } = await send({ answers: ofThen, raised: [...raised] });
    assert.equal(item.open_severity, 'emergency');
    assert.equal(item.unacknowledged_red_flag_count, 2);
    assert.equal(await smsToDoctor(), before + 1);
    const { red_flags: stored } = await threadOf(item.e_contact.id);
    assert.deepEqual(
      stored.map(({ rule_id, severity, rule_version }) => [rule_id, severity, rule_version]),
      [
        ['FEVER_EMERGENCY_009', 'emergency', lastWeek],
        ['FEVER_WARNING_001', 'warning', lastWeek],
      ],
    );
    // The clinician who answers it is told to send the patient to care, although this version does not know the rule
    // any more.
    const params = { id: item.e_contact.id };
    assert.match((await (await t.as(doctor)).call(proposeAnswer, { params })).body, /"is_locked":true/);
  });

  test('a service that is not offered any more takes nothing with it', async () => {
    const { e_contact } = await send({ selected_services: ['FREE_VITALS', 'EAR_CANDLES'] });
    assert.deepEqual(e_contact.selected_services, ['FREE_VITALS']);
  });
});

describe('answers that tell of a danger', () => {
  const { malaria_test: _, duration: __, ...incomplete } = feverWithStiffNeck;

  for (const content_version of [today, undefined]) {
    const by = content_version === undefined ? 'an app that tells no version' : 'an app of today';
    test(`are never refused for what is missing, from ${by}`, async () => {
      const { item } = await patient.ok(createEContact, {
        body: { topic: 'temperature', answers: incomplete, content_version },
      });
      assert.equal(item.open_severity, 'emergency');
      assert.deepEqual((await threadOf(item.e_contact.id)).answers, incomplete);
    });

    test(`nor for an answer that cannot be read beside it, from ${by}`, async () => {
      const answers = { ...feverWithStiffNeck, brain_signs: ['stiff_neck', 'sees_double'], duration: 'a_while' };
      const { item } = await patient.ok(createEContact, { body: { topic: 'temperature', answers, content_version } });
      assert.equal(item.open_severity, 'emergency');
      assert.deepEqual((await threadOf(item.e_contact.id)).answers['duration'], 'a_while');
    });
  }
});

describe('the questions of today', () => {
  test('flags claimed by the phone count as little as before', async () => {
    const raised = [{ rule_id: 'FEVER_EMERGENCY_001', severity: 'emergency' as const }];
    assert.deepEqual((await send({ content_version: today, raised })).red_flags, []);
  });

  test('are answered completely where nothing is dangerous', async () => {
    const { malaria_test: _, ...rest } = mildFever;
    const refused = await patient.refused(createEContact, fever({ answers: rest, content_version: today }), 400);
    assert.equal(refused.code, 'answers_incomplete');
  });

  test('a version that is none is refused, and names the field', async () => {
    const body = { topic: 'services', answers: askForBill, content_version: '2026-11-14.'.repeat(6) };
    const refused = await patient.refused(createEContact, { body }, 400);
    assert.deepEqual(
      refused.details?.fields?.map(({ field }) => field),
      ['content_version'],
    );
  });
});
