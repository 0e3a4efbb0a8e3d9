/** A patient's messages before and after an emergency, and a clinician's answers without text. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { answerCare, setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { followUpDanger, followUpMessage } from '@hodi/domain/e-contacts/follow-up.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { listRedFlagsOfPatient } from '@hodi/domain/red-flags/red-flags.api.ts';
import { askForBill, askForResultWhileBreathingHard, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openEmergencies } from '#server/testing/emergencies.ts';
import { putPatientOf } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const { t, now, later, begin, ask, threadOf, say, acknowledge } = await openEmergencies(15);
const minute = 60_000;
const emergencyOf = async (id: string) => (await threadOf(id)).item.emergency;
beforeEach(begin);

describe('a report that is sent early', () => {
  const tell = (answers: object, over: object = {}) =>
    now.patient.ok(createEContact, { body: { topic: 'services', answers: answers as never, partial: true, ...over } });
  const urgent = { urgent_signs: ['hard_breathing'] };
  const complete = (id: string, answers: object) =>
    now.patient.ok(completeAnswers, { params: { id }, body: { answers: answers as never } });

  test('raises what its answers say, and takes the rest later: flags stay, versions are kept', async () => {
    const { e_contact, red_flags, item } = await tell(urgent);
    assert.deepEqual(
      [item.e_contact.is_partial, red_flags.map((flag) => flag.rule_id)],
      [true, ['SERVICES_EMERGENCY_001']],
    );
    const { item: done, red_flags: after } = await complete(e_contact.id, askForBill);
    assert.equal(done.e_contact.is_partial, false);
    assert.deepEqual(
      after.map((flag) => flag.rule_id),
      ['SERVICES_EMERGENCY_001'],
    );
    const thread = await threadOf(e_contact.id);
    assert.deepEqual(thread.answers, askForBill);
    const [changed] = thread.changed_answers;
    assert.deepEqual(
      [changed?.question_id, changed?.before, changed?.after],
      ['urgent_signs', ['hard_breathing'], ['none']],
    );
    assert.equal(thread.item.emergency?.state, 'open');
  });

  test('is open again when the later answers raise an emergency', async () => {
    const { e_contact } = await tell({ service_category: ['administrative'] });
    await say(now.doctor, e_contact.id);
    const { item } = await complete(e_contact.id, askWhileBreathingHard);
    assert.deepEqual([item.emergency?.state, item.e_contact.status], ['open', 'patient_waits_response']);
    const { red_flags } = await threadOf(e_contact.id);
    await acknowledge(now.colleague, red_flags, e_contact.id);
    await say(now.doctor, e_contact.id, 1);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'written without the later answers in sight');
  });

  test('whose later answers were acknowledged is answered by the next message of who did that', async () => {
    const { e_contact } = await tell({ service_category: ['administrative'] });
    await complete(e_contact.id, askWhileBreathingHard);
    const { red_flags } = await threadOf(e_contact.id);
    await acknowledge(now.doctor, red_flags, e_contact.id);
    await say(now.doctor, e_contact.id, 0);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'answered');
  });

  test('tells of what was answered since, and still waits for the rest', async () => {
    const id = newId(t.time.now);
    const params = { patient_id: now.seed.id, topic: 'services' };
    await now.patient.ok(saveDraft, { params, body: { answers: urgent, becomes: id } });
    await tell({ service_category: ['administrative'] }, { id });
    await say(now.doctor, id);
    const more = { params: { id }, body: { answers: urgent as never, partial: true as const } };
    const { item, red_flags } = await now.patient.ok(completeAnswers, more);
    assert.deepEqual([item.e_contact.is_partial, item.emergency?.state], [true, 'open']);
    assert.deepEqual(
      red_flags.map((flag) => flag.rule_id),
      ['SERVICES_EMERGENCY_001'],
    );
    assert.notEqual((await now.patient.ok(loadDraft, { params })).draft, null, 'it is gone on with');
    await complete(id, askForBill);
    assert.equal(
      (await now.patient.refused(completeAnswers, more, 409)).code,
      'not_partial',
      'the whole answers stand',
    );
  });

  test('is answered by nothing that was written before it was completed', async () => {
    const { e_contact } = await tell({ service_category: ['administrative'] });
    await say(now.doctor, e_contact.id);
    const written_at = new Date(t.time.now).toISOString();
    t.time.now += minute;
    await complete(e_contact.id, askForBill);
    const completed = new Date(t.time.now).toISOString();
    t.time.now += minute;
    const late = { params: { id: e_contact.id }, body: { message: 'Come by', seen_seq: 1, written_at } };
    const { item } = await now.doctor.ok(postMessage, late);
    assert.deepEqual([item.e_contact.status, item.e_contact.waiting_since], ['patient_waits_response', completed]);
  });

  test('keeps its draft until it is completed; whole answers and those of others are refused', async () => {
    const id = newId(t.time.now);
    const params = { patient_id: now.seed.id, topic: 'services' };
    await now.patient.ok(saveDraft, { params, body: { answers: urgent, becomes: id } });
    await tell(urgent, { id });
    const { draft } = await now.patient.ok(loadDraft, { params });
    assert.deepEqual([draft?.answers, draft?.becomes], [urgent, id]);
    await now.patient.ok(saveDraft, { params, body: { answers: askForBill as never, becomes: id } });
    await now.doctor.refused(completeAnswers, { params: { id }, body: { answers: askForBill } }, 404);
    const incomplete = await now.patient.refused(completeAnswers, { params: { id }, body: { answers: {} } }, 400);
    assert.equal(incomplete.code, 'answers_incomplete');
    await complete(id, askForBill);
    assert.equal((await now.patient.ok(loadDraft, { params })).draft, null);
  });

  test('is refused only where it was never partial, or is resolved', async () => {
    const whole = await ask(askForBill);
    const body = { answers: askForBill };
    const params = { id: whole.e_contact.id };
    assert.equal((await now.patient.refused(completeAnswers, { params, body }, 409)).code, 'not_partial');
    const { e_contact } = await tell({ service_category: ['administrative'] });
    await complete(e_contact.id, askForBill);
    await complete(e_contact.id, askForBill);
    await now.doctor.ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved' } });
    const late = await now.patient.refused(completeAnswers, { params: { id: e_contact.id }, body }, 409);
    assert.equal(late.code, 'thread_resolved');
  });
});

describe('asking again about a resolved inquiry', () => {
  const again = (follows: string, danger: string, message = 'The cough is back') =>
    now.patient.ok(createEContact, {
      body: { topic: 'services', follows, answers: { [followUpDanger]: danger, [followUpMessage]: message } },
    });

  test('both show each other, and a danger sign is an emergency', async () => {
    const { e_contact } = await ask(askForBill);
    await now.doctor.ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved' } });
    const { e_contact: next, red_flags } = await again(e_contact.id, 'yes');
    assert.deepEqual(
      red_flags.map(({ severity }) => severity),
      ['emergency'],
    );
    assert.equal((await threadOf(next.id)).follows?.id, e_contact.id);
    assert.deepEqual(
      (await threadOf(e_contact.id)).followed_by?.map(({ id }) => id),
      [next.id],
    );
    assert.match((await threadOf(next.id)).item.info_text.message, /The cough is back$/);
    assert.deepEqual((await again(e_contact.id, 'no')).red_flags, []);
  });

  test('needs the safety question, a message, and an inquiry of the same patient', async () => {
    const { e_contact } = await ask(askForBill);
    const body = { topic: 'services', follows: e_contact.id, answers: { [followUpMessage]: ' \u200b ' } };
    const problem = await now.patient.refused(createEContact, { body }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [
        [`answers.${followUpDanger}`, 'required'],
        [`answers.${followUpMessage}`, 'required'],
      ],
    );
    const other = await t.as(await putPatientOf(t.put, t.clinic.doctor));
    const answers = { [followUpDanger]: 'no', [followUpMessage]: 'Mine?' };
    await other.refused(createEContact, { body: { ...body, answers } }, 404);
  });
});

test('no reply needed: it waits no more until the patient writes again, and not over words that were not read', async () => {
  const { e_contact } = await ask(askForBill);
  const params = { id: e_contact.id };
  await say(now.doctor, e_contact.id);
  await now.patient.ok(postMessage, { params, body: { message: 'Thank you, doctor' } });
  const refused = await now.doctor.refused(setNoReplyNeeded, { params, body: { seen_seq: 1 } }, 409);
  assert.equal(refused.code, 'new_messages');
  const before = (await now.doctor.ok(getOwnClinician)).counts;
  const { item } = await now.doctor.ok(setNoReplyNeeded, { params, body: { seen_seq: 2 } });
  assert.deepEqual([item.e_contact.status, item.has_unread_for_clinician], ['patient_waits_response', false]);
  assert.equal(item.e_contact.no_reply_needed_at, new Date(t.time.now).toISOString());
  assert.equal((await now.doctor.ok(getOwnClinician)).counts.needs_you_now, before.needs_you_now - 1);
  const { item: back } = await now.patient.ok(postMessage, { params, body: { message: 'One more thing' } });
  assert.equal(back.e_contact.no_reply_needed_at, null);
  assert.equal((await now.doctor.ok(getOwnClinician)).counts.needs_you_now, before.needs_you_now);
});

test('the patient says a day later whether they got care; the last answer counts', async () => {
  const { e_contact } = await ask();
  const params = { id: e_contact.id };
  for (const answer of ['no', 'yes'] as const) await now.patient.ok(answerCare, { params, body: { answer } });
  assert.equal((await emergencyOf(e_contact.id))?.care_answer, 'yes');
  const { e_contact: calm } = await ask(askForBill);
  await now.patient.refused(answerCare, { params: { id: calm.id }, body: { answer: 'yes' } }, 404);
});

test('the history of red flags tells who acknowledged and when it was answered, newest first, page by page', async () => {
  const first = await ask();
  await acknowledge(now.doctor, first.red_flags, first.e_contact.id);
  await say(now.doctor, first.e_contact.id);
  await later(minute);
  await ask(askForResultWhileBreathingHard);
  const params = { patient_id: now.seed.id };
  const page = await now.doctor.ok(listRedFlagsOfPatient, { params, query: { limit: '2' } });
  assert.equal(page.total, 3);
  const rest = await now.doctor.ok(listRedFlagsOfPatient, {
    params,
    query: { limit: '2', cursor: page.next_cursor ?? '' },
  });
  assert.deepEqual(
    [...page.items, ...rest.items].map((flag) => [flag.acknowledged_by, flag.answered_at !== null]),
    [
      [null, false],
      [null, false],
      ['Dr. Wanjiru Kamau', true],
    ],
  );
});
