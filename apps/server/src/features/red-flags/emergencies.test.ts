/** An emergency stays first until somebody has seen and answered it, and somebody is told for as long as nobody has. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { answerCare, completeAnswers, logCall, setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { followUpDanger, followUpMessage } from '@hodi/domain/e-contacts/follow-up.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import {
  acknowledgeAll,
  acknowledgeRedFlag,
  listRedFlagsOfPatient,
  takeBackAcknowledgement,
} from '@hodi/domain/red-flags/red-flags.api.ts';
import { createAppointment, setAppointmentStatus } from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { loadDraft, saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { type PatientSeed, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill, askForResultWhileBreathingHard, askWhileBreathingHard } from '#server/testing/answers.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { newId } from '#server/work/new-id.ts';

const minute = 60_000;
const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '15' } });
const { doctor: kamau, nurse } = t.clinic;
let seed: PatientSeed;
let patient: Person;
let doctor: Person;
let colleague: Person;

/** Sessions end meanwhile. */
async function later(by: number): Promise<void> {
  t.time.now += by;
  [patient, doctor, colleague] = [await t.as(seed), await t.as(kamau), await t.as(nurse)];
}

beforeEach(async () => {
  t.time.now += 48 * 60 * minute;
  seed = await putPatientOf(t.put, kamau);
  await putRelationship(t.put, { clinician: nurse, patient: seed }, { id: idOf(nextSerial()) });
  await later(0);
  await t.db.deleteFrom('outbox_message').execute();
});

const ask = (answers = askWhileBreathingHard) => patient.ok(createEContact, { body: { topic: 'services', answers } });
const threadOf = (id: string) => doctor.ok(getThreadForClinician, { params: { id } });
const emergencyOf = async (id: string) => (await threadOf(id)).item.emergency;
const say = (by: Person, id: string, seen_seq?: number) =>
  by.ok(postMessage, {
    params: { id },
    body: { message: 'Go to the hospital now', ...(seen_seq !== undefined && { seen_seq }) },
  });
const acknowledge = (by: Person, flags: readonly { id: string }[], id: string) =>
  by.ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: flags.map((flag) => flag.id) } });
/** How many hear that an emergency waits, when everybody has looked. */
async function told(): Promise<number> {
  const count = async () => {
    const rows = await t.db
      .selectFrom('outbox_message')
      .select('id')
      .where('template', '=', 'sms.emergency_waiting')
      .execute();
    return rows.length;
  };
  const before = await count();
  await Promise.all([escalateDue(t.app), escalateDue(t.app)]);
  return (await count()) - before;
}

describe('an emergency', () => {
  test('is open, then seen by whom and when, then answered, then read', async () => {
    const { e_contact, red_flags, item } = await ask();
    const raised_at = new Date(t.time.now).toISOString();
    assert.deepEqual([item.emergency?.state, item.urgency], ['open', urgencies.emergency_open]);
    await later(3 * minute);
    const seen_at = new Date(t.time.now).toISOString();
    const seen = await acknowledge(doctor, red_flags, e_contact.id);
    assert.deepEqual([seen.item.unacknowledged_red_flag_count, seen.item.urgency], [0, urgencies.emergency_unanswered]);
    const ofSeen = { raised_at, seen_at, seen_by: 'Dr. Wanjiru Kamau', care_answer: null };
    assert.deepEqual(seen.item.emergency, { state: 'seen', ...ofSeen, answered_at: null, answer_read_at: null });
    await later(2 * minute);
    const answered_at = new Date(t.time.now).toISOString();
    const { item: answered } = await say(doctor, e_contact.id);
    assert.deepEqual(answered.emergency, { state: 'answered', ...ofSeen, answered_at, answer_read_at: null });
    await later(minute);
    const { item: read } = await patient.ok(markSeen, { params: { id: e_contact.id } });
    assert.equal(read.emergency?.answer_read_at, new Date(t.time.now).toISOString());
    assert.deepEqual((await threadOf(e_contact.id)).item, {
      ...(await threadOf(e_contact.id)).item,
      urgency: urgencies.none,
    });
  });

  test('cannot be resolved or set aside until somebody has answered it', async () => {
    const { e_contact, red_flags } = await ask();
    const params = { id: e_contact.id };
    const refused = async () => [
      (await doctor.refused(setEContactStatus, { params, body: { status: 'resolved' } }, 409)).code,
      (await doctor.refused(setNoReplyNeeded, { params, body: { seen_seq: 0 } }, 409)).code,
    ];
    assert.deepEqual(await refused(), ['emergency_unanswered', 'emergency_unanswered']);
    await acknowledge(doctor, red_flags, e_contact.id);
    assert.deepEqual(await refused(), ['emergency_unanswered', 'emergency_unanswered']);
    await say(doctor, e_contact.id);
    await doctor.ok(setEContactStatus, { params, body: { status: 'resolved' } });
  });

  test('is told to more people when nobody has seen it, again when nobody has answered, and when the answer is not read', async () => {
    const { e_contact, red_flags } = await ask();
    await later(15 * minute);
    const everybody = await told();
    assert.ok(everybody >= 2);
    assert.equal(await told(), 0, 'once');
    await acknowledge(doctor, red_flags, e_contact.id);
    await later(15 * minute - 1);
    assert.equal(await told(), 0);
    await later(1);
    assert.equal(await told(), everybody, 'seen and not answered');
    await later(minute);
    await say(doctor, e_contact.id);
    await later(15 * minute);
    assert.equal(await told(), everybody, 'answered and not read');
    assert.equal((await threadOf(e_contact.id)).item.urgency, urgencies.emergency_unanswered);
    assert.ok(((await doctor.ok(getOwnClinician)).counts.emergencies ?? 0) >= 1);
    await patient.ok(markSeen, { params: { id: e_contact.id } });
    assert.equal((await threadOf(e_contact.id)).item.urgency, urgencies.none);
    await later(60 * minute);
    assert.equal(await told(), 0);
  });

  test('of which an acknowledgement is taken back is open again, by its author and for ten minutes', async () => {
    const { e_contact, red_flags } = await ask();
    const params = { red_flag_id: red_flags[0]?.id };
    await doctor.ok(acknowledgeRedFlag, { params });
    assert.equal((await colleague.refused(takeBackAcknowledgement, { params }, 409)).code, 'acknowledged_by_another');
    await later(10 * minute);
    const { item, red_flag } = await doctor.ok(takeBackAcknowledgement, { params });
    assert.deepEqual(
      [item.emergency?.state, item.unacknowledged_red_flag_count, red_flag.acknowledged_by],
      ['open', 1, null],
    );
    await doctor.ok(acknowledgeRedFlag, { params });
    await later(10 * minute + 1);
    assert.equal((await doctor.refused(takeBackAcknowledgement, { params }, 409)).code, 'acknowledged_too_long_ago');
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
  });

  test('is acknowledged as far as it was in sight: a later red flag waits', async () => {
    const { e_contact, red_flags } = await ask(askForResultWhileBreathingHard);
    const [first] = red_flags;
    const { item } = await acknowledge(doctor, first === undefined ? [] : [first], e_contact.id);
    assert.equal(item.unacknowledged_red_flag_count, 1);
    const body = { red_flag_ids: [newId(t.time.now)] };
    await doctor.refused(acknowledgeAll, { params: { id: e_contact.id }, body }, 404);
  });
});

describe('a call', () => {
  const call = (id: string, over: object) =>
    doctor.ok(logCall, { params: { id }, body: { outcome: 'reached', ...over } });

  test('that reached the patient answers, one that did not does not; the note stays with the clinicians', async () => {
    const { e_contact, red_flags } = await ask();
    await acknowledge(doctor, red_flags, e_contact.id);
    await call(e_contact.id, { outcome: 'no_answer', note: 'Rang three times' });
    await call(e_contact.id, { outcome: 'wrong_number' });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
    await later(minute);
    const { item } = await call(e_contact.id, { id: newId(t.time.now) });
    assert.deepEqual([item.emergency?.state, item.urgency], ['answered', urgencies.none]);
    const [forClinic, forPatient] = [
      await threadOf(e_contact.id),
      await patient.ok(getThreadForPatient, { params: { id: e_contact.id } }),
    ];
    assert.deepEqual(forClinic.calls?.map(({ outcome, note }) => [outcome, note]).toSorted(), [
      ['no_answer', 'Rang three times'],
      ['reached', null],
      ['wrong_number', null],
    ]);
    assert.deepEqual(
      new Set(forPatient.calls?.map((one) => [one.outcome, one.note, one.clinician].join())),
      new Set(['no_answer,,', 'reached,,']),
    );
  });

  test('sent again is one, and one from before the emergency answers nothing', async () => {
    const { e_contact, red_flags } = await ask();
    await acknowledge(doctor, red_flags, e_contact.id);
    const id = newId(t.time.now);
    const called_at = new Date(t.time.now - 5 * minute).toISOString();
    for (const _ of ['first', 'again']) {
      await doctor.ok(logCall, { params: { id: e_contact.id }, body: { id, outcome: 'reached', called_at } });
    }
    const { calls, item } = await threadOf(e_contact.id);
    assert.deepEqual([calls?.length, item.emergency?.state], [1, 'seen']);
  });
});

describe('a visit', () => {
  const book = (start: number) => {
    const [start_time, end_time] = [start, start + 30 * minute].map((at) => new Date(at).toISOString());
    const body = {
      id: newId(t.time.now),
      patient_id: seed.id,
      clinician_id: kamau.id,
      topic: 'Seen today',
      type: 'consultation' as const,
    };
    return doctor.ok(createAppointment, { body: { ...body, start_time, end_time } });
  };

  test('booked for today answers what was seen; cancelled, somebody has to answer again', async () => {
    const { e_contact, red_flags } = await ask();
    // Noon at the clinic, so that an hour later is the same day.
    const noon = Math.ceil(t.time.now / 86_400_000) * 86_400_000 + 9 * 60 * minute;
    await later(noon - t.time.now);
    await book(t.time.now + 30 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'open', 'not what nobody has seen');
    await acknowledge(doctor, red_flags, e_contact.id);
    await book(t.time.now + 24 * 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'not a visit tomorrow');
    const { appointment } = await book(t.time.now + 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'answered');
    const { id, version } = appointment;
    await doctor.ok(setAppointmentStatus, { params: { appointment_id: id }, body: { status: 'cancelled', version } });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
  });
});

describe('a report that is sent early', () => {
  const tell = (answers: object, over: object = {}) =>
    patient.ok(createEContact, { body: { topic: 'services', answers: answers as never, partial: true, ...over } });
  const urgent = { urgent_signs: ['hard_breathing'] };
  const complete = (id: string, answers: object) =>
    patient.ok(completeAnswers, { params: { id }, body: { answers: answers as never } });

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
    await say(doctor, e_contact.id);
    const { item } = await complete(e_contact.id, askWhileBreathingHard);
    assert.deepEqual([item.emergency?.state, item.e_contact.status], ['open', 'patient_waits_response']);
    const { red_flags } = await threadOf(e_contact.id);
    await acknowledge(colleague, red_flags, e_contact.id);
    await say(doctor, e_contact.id, 1);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'written without the later answers in sight');
  });

  test('keeps its draft until it is completed; whole answers and those of others are refused', async () => {
    const id = newId(t.time.now);
    const params = { patient_id: seed.id, topic: 'services' };
    await patient.ok(saveDraft, { params, body: { answers: urgent, becomes: id } });
    await tell(urgent, { id });
    const { draft } = await patient.ok(loadDraft, { params });
    assert.deepEqual([draft?.answers, draft?.becomes], [urgent, id]);
    await patient.ok(saveDraft, { params, body: { answers: askForBill as never, becomes: id } });
    await doctor.refused(completeAnswers, { params: { id }, body: { answers: askForBill } }, 404);
    const incomplete = await patient.refused(completeAnswers, { params: { id }, body: { answers: {} } }, 400);
    assert.equal(incomplete.code, 'answers_incomplete');
    await complete(id, askForBill);
    assert.equal((await patient.ok(loadDraft, { params })).draft, null);
  });

  test('is refused only where it was never partial, or is resolved', async () => {
    const whole = await ask(askForBill);
    const body = { answers: askForBill };
    const params = { id: whole.e_contact.id };
    assert.equal((await patient.refused(completeAnswers, { params, body }, 409)).code, 'not_partial');
    const { e_contact } = await tell({ service_category: ['administrative'] });
    await complete(e_contact.id, askForBill);
    await complete(e_contact.id, askForBill);
    await doctor.ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved' } });
    const late = await patient.refused(completeAnswers, { params: { id: e_contact.id }, body }, 409);
    assert.equal(late.code, 'thread_resolved');
  });
});

describe('asking again about a resolved inquiry', () => {
  const again = (follows: string, danger: string, message = 'The cough is back') =>
    patient.ok(createEContact, {
      body: { topic: 'services', follows, answers: { [followUpDanger]: danger, [followUpMessage]: message } },
    });

  test('both show each other, and a danger sign is an emergency', async () => {
    const { e_contact } = await ask(askForBill);
    await doctor.ok(setEContactStatus, { params: { id: e_contact.id }, body: { status: 'resolved' } });
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
    const problem = await patient.refused(createEContact, { body }, 400);
    assert.deepEqual(
      problem.details?.fields?.map(({ field, code }) => [field, code]),
      [
        [`answers.${followUpDanger}`, 'required'],
        [`answers.${followUpMessage}`, 'required'],
      ],
    );
    const other = await t.as(await putPatientOf(t.put, kamau));
    const answers = { [followUpDanger]: 'no', [followUpMessage]: 'Mine?' };
    await other.refused(createEContact, { body: { ...body, answers } }, 404);
  });
});

test('no reply needed: it waits no more until the patient writes again, and not over words that were not read', async () => {
  const { e_contact } = await ask(askForBill);
  const params = { id: e_contact.id };
  await say(doctor, e_contact.id);
  await patient.ok(postMessage, { params, body: { message: 'Thank you, doctor' } });
  const refused = await doctor.refused(setNoReplyNeeded, { params, body: { seen_seq: 1 } }, 409);
  assert.equal(refused.code, 'new_messages');
  const before = (await doctor.ok(getOwnClinician)).counts;
  const { item } = await doctor.ok(setNoReplyNeeded, { params, body: { seen_seq: 2 } });
  assert.deepEqual([item.e_contact.status, item.has_unread_for_clinician], ['patient_waits_response', false]);
  assert.equal(item.e_contact.no_reply_needed_at, new Date(t.time.now).toISOString());
  assert.equal((await doctor.ok(getOwnClinician)).counts.needs_you_now, before.needs_you_now - 1);
  const { item: back } = await patient.ok(postMessage, { params, body: { message: 'One more thing' } });
  assert.equal(back.e_contact.no_reply_needed_at, null);
  assert.equal((await doctor.ok(getOwnClinician)).counts.needs_you_now, before.needs_you_now);
});

test('the patient says a day later whether they got care; the last answer counts', async () => {
  const { e_contact } = await ask();
  const params = { id: e_contact.id };
  for (const answer of ['no', 'yes'] as const) await patient.ok(answerCare, { params, body: { answer } });
  assert.equal((await emergencyOf(e_contact.id))?.care_answer, 'yes');
  const { e_contact: calm } = await ask(askForBill);
  await patient.refused(answerCare, { params: { id: calm.id }, body: { answer: 'yes' } }, 404);
});

test('the history of red flags tells who acknowledged and when it was answered, newest first, page by page', async () => {
  const first = await ask();
  await acknowledge(doctor, first.red_flags, first.e_contact.id);
  await say(doctor, first.e_contact.id);
  await later(minute);
  await ask(askForResultWhileBreathingHard);
  const params = { patient_id: seed.id };
  const page = await doctor.ok(listRedFlagsOfPatient, { params, query: { limit: '2' } });
  assert.equal(page.total, 3);
  const rest = await doctor.ok(listRedFlagsOfPatient, {
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
