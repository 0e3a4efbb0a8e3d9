/** Words of a patient that tell of danger: a warning that is told and escalated like an emergency, and blocks nothing. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { followUpDanger, followUpMessage } from '@hodi/domain/e-contacts/follow-up.ts';
import { acknowledgeRedFlag, judgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { aNewPhoto } from '@hodi/domain/testing/attachments.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askAboutUrgentResult, askForBill } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';

const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '20' } });
const { doctor, nurse } = t.clinic;
const minute = 60_000;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 48 * 60 * minute;
  patient = await putPatientOf(t.put, doctor);
  await t.db.deleteFrom('outbox_message').execute();
});

const ask = async (answers = askForBill) =>
  (await t.as(patient)).ok(createEContact, { body: { topic: 'services', answers } });
const write = async (id: string, message: string, by: PatientSeed | typeof doctor = patient) =>
  (await t.as(by)).ok(postMessage, { params: { id }, body: { message } });
const thread = async (id: string) => (await t.as(doctor)).ok(getThreadForClinician, { params: { id } });
const flags = async (id: string) =>
  (await thread(id)).red_flags.map(({ rule_id, severity, kind }) => [rule_id, severity, kind]);
const smsOf = async (template: string) => {
  const rows = await t.db
    .selectFrom('outbox_message')
    .select('receiver_user_id')
    .where('template', '=', template)
    .execute();
  return rows.map(({ receiver_user_id }) => receiver_user_id);
};

describe('a message of the patient', () => {
  test('that tells of danger raises a warning, and is told at once', async () => {
    const { e_contact } = await ask();
    const { item } = await write(e_contact.id, 'Hello. I am bleeding a lot');
    assert.deepEqual([item.open_severity, item.unacknowledged_red_flag_count], ['warning', 1]);
    assert.deepEqual(await flags(e_contact.id), [['MESSAGE_BLEEDING_1', 'warning', 'message']]);
    assert.deepEqual(await smsOf('sms.emergency'), [doctor.user.id]);
  });

  test('that denies it raises none', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am not bleeding a lot. Sina damu nyingi');
    assert.deepEqual(await flags(e_contact.id), []);
    assert.deepEqual(await smsOf('sms.emergency'), []);
  });

  test('raises no second one while the first is open, unless of self-harm', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    await write(e_contact.id, 'still bleeding a lot');
    assert.deepEqual(await flags(e_contact.id), [['MESSAGE_BLEEDING_1', 'warning', 'message']]);
    await write(e_contact.id, 'I want to end my life');
    assert.deepEqual(await flags(e_contact.id), [['MESSAGE_SELF_HARM_3', 'warning', 'message']]);
    assert.equal((await thread(e_contact.id)).item.unacknowledged_red_flag_count, 1);
  });

  test('of self-harm is not seen by who acknowledged, or judged, the words before it', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    const [first] = (await thread(e_contact.id)).red_flags;
    await write(e_contact.id, 'I want to end my life');
    const params = { red_flag_id: first?.id ?? '' };
    await (await t.as(doctor)).refused(acknowledgeRedFlag, { params }, 404);
    await (await t.as(doctor)).refused(judgeRedFlag, { params, body: { judgement: 'dismissed' } }, 404);
    const { item, red_flags } = await thread(e_contact.id);
    assert.deepEqual([item.unacknowledged_red_flag_count, red_flags.length], [1, 1]);
    await (await t.as(doctor)).ok(acknowledgeRedFlag, { params: { red_flag_id: red_flags[0]?.id ?? '' } });
    assert.equal((await thread(e_contact.id)).item.urgency, urgencies.none);
  });

  test('of self-harm is told anew, as an emergency, though more people heard of the words before it', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    t.time.now += 20 * minute;
    await escalateDue(t.app);
    await (await t.as(doctor)).ok(markSeen, { params: { id: e_contact.id } });
    await t.db.deleteFrom('outbox_message').execute();
    t.time.now += 20 * minute;
    await write(e_contact.id, 'I want to end my life');
    await escalateDue(t.app);
    assert.deepEqual(await smsOf('sms.emergency'), [doctor.user.id]);
    assert.ok((await smsOf('sms.emergency_waiting')).length > 0);
    const news = t.db.selectFrom('notification').select('kind').where('subject_id', '=', e_contact.id);
    const ofDoctor = await news.where('user_id', '=', doctor.user.id).where('closed_at', 'is', null).execute();
    assert.deepEqual(ofDoctor, [{ kind: 'emergency' }]);
  });

  test('raises one again after the first was seen to', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    const [flag] = (await thread(e_contact.id)).red_flags;
    await (await t.as(doctor)).ok(acknowledgeRedFlag, { params: { red_flag_id: flag?.id ?? '' } });
    await write(e_contact.id, 'bleeding a lot again');
    const open = (await thread(e_contact.id)).red_flags.filter(({ acknowledged_at }) => acknowledged_at === null);
    assert.deepEqual(
      open.map(({ rule_id }) => rule_id),
      ['MESSAGE_BLEEDING_2'],
    );
  });

  test('without words raises the same by the description of its photo', async () => {
    const { e_contact } = await ask();
    const photo = (description: string) => ({ message: '', attachments: [aNewPhoto({ description })] });
    const params = { id: e_contact.id };
    await (await t.as(patient)).ok(postMessage, { params, body: photo('The rash on my arm') });
    assert.deepEqual(await flags(e_contact.id), []);
    await (await t.as(patient)).ok(postMessage, { params, body: photo('my baby is not breathing') });
    assert.deepEqual(await smsOf('sms.emergency'), [doctor.user.id]);
    const other = await ask();
    await write(other.e_contact.id, 'my baby is not breathing');
    const [[said] = []] = await flags(other.e_contact.id);
    assert.deepEqual(await flags(e_contact.id), [[said?.replace('_1', '_2'), 'warning', 'message']]);
  });

  test('of a clinician raises none', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'Are you bleeding a lot?', doctor);
    assert.deepEqual(await flags(e_contact.id), []);
  });
});

describe('a free text of an inquiry', () => {
  test('that tells of danger raises a warning beside those of the rules, above them', async () => {
    const { e_contact } = await ask({ ...askAboutUrgentResult, anything_else: 'Nataka kujiua' });
    assert.deepEqual(await flags(e_contact.id), [
      ['MESSAGE_SELF_HARM_0', 'warning', 'message'],
      ['SERVICES_WARNING_002', 'warning', 'rule'],
    ]);
    assert.deepEqual(await smsOf('sms.emergency'), [doctor.user.id]);
  });
});

test('the description of a photo beside an answer raises a warning as a free text does', async () => {
  const attachments = [aNewPhoto({ description: 'my baby is not breathing', question_id: 'test_results' })];
  const { e_contact } = await (
    await t.as(patient)
  ).ok(createEContact, { body: { topic: 'services', answers: askForBill, attachments } });
  assert.deepEqual(
    (await flags(e_contact.id)).map(([, , kind]) => kind),
    ['message'],
  );
});

describe('a follow-up inquiry', () => {
  const follow = async (message: string) => {
    const { e_contact } = await ask();
    await (
      await t.as(doctor)
    ).ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved', seen_seq: 0 } });
    const answers = { [followUpDanger]: 'no', [followUpMessage]: message };
    return (await t.as(patient)).ok(createEContact, { body: { topic: 'services', follows: e_contact.id, answers } });
  };

  test('whose message tells of danger raises a warning, whatever the safety question was answered', async () => {
    const { e_contact } = await follow('Kujiua');
    assert.deepEqual(await flags(e_contact.id), [['MESSAGE_SELF_HARM_0', 'warning', 'message']]);
    assert.deepEqual(await smsOf('sms.emergency'), [doctor.user.id]);
  });

  test('that tells of none raises none', async () => {
    const { e_contact } = await follow('When can I come?');
    assert.deepEqual(await flags(e_contact.id), []);
  });
});

describe('a warning by words that nobody acknowledges', () => {
  const told = async () => {
    await Promise.all([escalateDue(t.app), escalateDue(t.app)]);
    return smsOf('sms.emergency_waiting');
  };

  test('is told to more people when its time has come, once', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    t.time.now += 20 * minute - 1;
    assert.deepEqual(await told(), []);
    t.time.now += 1;
    assert.ok((await told()).includes(doctor.user.id));
    const { length } = await told();
    t.time.now += 60 * minute;
    assert.equal((await told()).length, length);
  });

  test('is told to nobody once it was seen to, and no other warning is', async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    const [flag] = (await thread(e_contact.id)).red_flags;
    await (
      await t.as(doctor)
    ).ok(judgeRedFlag, { params: { red_flag_id: flag?.id ?? '' }, body: { judgement: 'dismissed' } });
    t.time.now += 30 * minute;
    assert.deepEqual(await told(), []);
    assert.equal((await ask(askAboutUrgentResult)).red_flags[0]?.severity, 'warning');
    t.time.now += 30 * minute;
    assert.deepEqual(await told(), []);
  });
});

describe('judging', () => {
  const raised = async () => {
    const { e_contact } = await ask();
    await write(e_contact.id, 'I am bleeding a lot');
    return (await thread(e_contact.id)).red_flags[0]?.id ?? '';
  };

  for (const judgement of ['confirmed', 'dismissed'] as const) {
    test(`${judgement} is kept, and acknowledges`, async () => {
      const red_flag_id = await raised();
      const { red_flag, item } = await (
        await t.as(doctor)
      ).ok(judgeRedFlag, { params: { red_flag_id }, body: { judgement } });
      assert.deepEqual([red_flag.judgement, red_flag.acknowledged_at !== null], [judgement, true]);
      assert.equal(item.unacknowledged_red_flag_count, 0);
    });
  }

  test('is counted by month', async () => {
    const counts = async () => {
      const { message_warnings } = await (await t.as(doctor)).ok(getStatistics, { query: { period: '7d' } });
      const { hits = 0, confirmed = 0, dismissed = 0 } = message_warnings?.[0] ?? {};
      return [hits, confirmed, dismissed];
    };
    const before = await counts();
    for (const judgement of ['confirmed', 'dismissed', 'dismissed'] as const)
      await (await t.as(doctor)).ok(judgeRedFlag, { params: { red_flag_id: await raised() }, body: { judgement } });
    await raised();
    const added = (await counts()).map((count, at) => count - (before[at] ?? 0));
    assert.deepEqual(added, [4, 1, 2]);
  });

  test('is for words alone, and for those who have the patient in their care', async () => {
    const body = { judgement: 'dismissed' as const };
    const red_flag_id = await raised();
    await (await t.as(nurse)).refused(judgeRedFlag, { params: { red_flag_id }, body }, 404);
    const { red_flags } = await ask(askAboutUrgentResult);
    const rule = { red_flag_id: red_flags[0]?.id ?? '' };
    await (await t.as(doctor)).refused(judgeRedFlag, { params: rule, body }, 404);
  });
});
