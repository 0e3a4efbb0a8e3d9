/** An emergency stays first until somebody has seen and answered it, and somebody is told for as long as nobody has. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  createAppointment,
  setAppointmentStatus,
  updateAppointment,
} from '@hodi/domain/appointments/appointments.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getThreadForPatient, markSeen, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { logCall, setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import { acknowledgeAll, acknowledgeRedFlag, takeBackAcknowledgement } from '@hodi/domain/red-flags/red-flags.api.ts';
import { aClinician } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForResultWhileBreathingHard } from '#server/testing/answers.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { openEmergencies } from '#server/testing/emergencies.ts';
import { newId } from '#server/work/new-id.ts';

const { t, now, later, begin, ask, threadOf, say, acknowledge } = await openEmergencies(15);
const { doctor: kamau } = t.clinic;
const receptionist = await putClinician(t.put, aClinician(kamau.institution_id, { role: 'receptionist' }));
const minute = 60_000;
const emergencyOf = async (id: string) => (await threadOf(id)).item.emergency;
beforeEach(begin);

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
    const seen = await acknowledge(now.doctor, red_flags, e_contact.id);
    assert.deepEqual([seen.item.unacknowledged_red_flag_count, seen.item.urgency], [0, urgencies.emergency_unanswered]);
    const ofSeen = { raised_at, seen_at, seen_by: 'Dr. Wanjiru Kamau', care_answer: null };
    assert.deepEqual(seen.item.emergency, { state: 'seen', ...ofSeen, answered_at: null, answer_read_at: null });
    await later(2 * minute);
    const answered_at = new Date(t.time.now).toISOString();
    const { item: answered } = await say(now.doctor, e_contact.id);
    assert.deepEqual(answered.emergency, { state: 'answered', ...ofSeen, answered_at, answer_read_at: null });
    await later(minute);
    const { item: read } = await now.patient.ok(markSeen, { params: { id: e_contact.id } });
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
      (await now.doctor.refused(setEContactStatus, { params, body: { status: 'resolved' } }, 409)).code,
      (await now.doctor.refused(setNoReplyNeeded, { params, body: { seen_seq: 0 } }, 409)).code,
    ];
    assert.deepEqual(await refused(), ['emergency_unanswered', 'emergency_unanswered']);
    await acknowledge(now.doctor, red_flags, e_contact.id);
    assert.deepEqual(await refused(), ['emergency_unanswered', 'emergency_unanswered']);
    await say(now.doctor, e_contact.id);
    await now.doctor.ok(setEContactStatus, { params, body: { status: 'resolved' } });
  });

  test('is told to more people when nobody has seen it, again when nobody has answered, and when the answer is not read', async () => {
    const { e_contact, red_flags } = await ask();
    await later(15 * minute);
    const everybody = await told();
    assert.ok(everybody >= 2);
    assert.equal(await told(), 0, 'once');
    await acknowledge(now.doctor, red_flags, e_contact.id);
    await later(15 * minute - 1);
    assert.equal(await told(), 0);
    await later(1);
    assert.equal(await told(), everybody, 'seen and not answered');
    await later(minute);
    await say(now.doctor, e_contact.id);
    await later(15 * minute);
    assert.equal(await told(), everybody, 'answered and not read');
    assert.equal((await threadOf(e_contact.id)).item.urgency, urgencies.emergency_unanswered);
    assert.ok(((await now.doctor.ok(getOwnClinician)).counts.emergencies ?? 0) >= 1);
    await now.patient.ok(markSeen, { params: { id: e_contact.id } });
    assert.equal((await threadOf(e_contact.id)).item.urgency, urgencies.none);
    await later(60 * minute);
    assert.equal(await told(), 0);
  });

  test('of which an acknowledgement is taken back is open again, by its author and for ten minutes', async () => {
    const { e_contact, red_flags } = await ask();
    const params = { red_flag_id: red_flags[0]?.id };
    await now.doctor.ok(acknowledgeRedFlag, { params });
    assert.equal(
      (await now.colleague.refused(takeBackAcknowledgement, { params }, 409)).code,
      'acknowledged_by_another',
    );
    await later(10 * minute);
    const { item, red_flag } = await now.doctor.ok(takeBackAcknowledgement, { params });
    assert.deepEqual(
      [item.emergency?.state, item.unacknowledged_red_flag_count, red_flag.acknowledged_by],
      ['open', 1, null],
    );
    await now.doctor.ok(acknowledgeRedFlag, { params });
    await later(10 * minute + 1);
    assert.equal(
      (await now.doctor.refused(takeBackAcknowledgement, { params }, 409)).code,
      'acknowledged_too_long_ago',
    );
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
  });

  test('is acknowledged as far as it was in sight: a later red flag waits', async () => {
    const { e_contact, red_flags } = await ask(askForResultWhileBreathingHard);
    const [first] = red_flags;
    const { item } = await acknowledge(now.doctor, first === undefined ? [] : [first], e_contact.id);
    assert.equal(item.unacknowledged_red_flag_count, 1);
    const body = { red_flag_ids: [newId(t.time.now)] };
    await now.doctor.refused(acknowledgeAll, { params: { id: e_contact.id }, body }, 404);
  });
});

describe('a call', () => {
  const call = (id: string, over: object) =>
    now.doctor.ok(logCall, { params: { id }, body: { outcome: 'reached', ...over } });

  test('that reached the patient answers, one that did not does not; the note stays with the clinicians', async () => {
    const { e_contact, red_flags } = await ask();
    await acknowledge(now.doctor, red_flags, e_contact.id);
    await call(e_contact.id, { outcome: 'no_answer', note: 'Rang three times' });
    await call(e_contact.id, { outcome: 'wrong_number' });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
    await later(minute);
    const { item } = await call(e_contact.id, { id: newId(t.time.now) });
    assert.deepEqual([item.emergency?.state, item.urgency], ['answered', urgencies.none]);
    const [forClinic, forPatient] = [
      await threadOf(e_contact.id),
      await now.patient.ok(getThreadForPatient, { params: { id: e_contact.id } }),
    ];
    assert.deepEqual(forClinic.calls?.map(({ outcome, note }) => [outcome, note]).toSorted(), [
      ['no_answer', 'Rang three times'],
      ['reached', null],
      ['wrong_number', null],
    ]);
    assert.deepEqual(
      new Set(forPatient.calls?.map((one) => JSON.stringify([one.outcome, one.note, one.clinician]))),
      new Set(['["no_answer",null,null]', '["reached",null,null]']),
    );
  });

  test('sent again is one, and one from before the emergency answers nothing', async () => {
    const { e_contact, red_flags } = await ask();
    await acknowledge(now.doctor, red_flags, e_contact.id);
    const id = newId(t.time.now);
    const called_at = new Date(t.time.now - 5 * minute).toISOString();
    for (const _ of ['first', 'again']) {
      await now.doctor.ok(logCall, { params: { id: e_contact.id }, body: { id, outcome: 'reached', called_at } });
    }
    const { calls, item } = await threadOf(e_contact.id);
    assert.deepEqual([calls?.length, item.emergency?.state], [1, 'seen']);
  });
});

describe('a visit', () => {
  const book = (start: number, by = now.doctor, asked_at = t.time.now) => {
    const [start_time, end_time] = [start, start + 30 * minute].map((at) => new Date(at).toISOString());
    const body = {
      id: newId(asked_at),
      patient_id: now.seed.id,
      clinician_id: kamau.id,
      topic: 'Seen today',
      type: 'consultation' as const,
    };
    return by.ok(createAppointment, { body: { ...body, start_time, end_time } });
  };

  test('booked for today answers what was seen; cancelled, somebody has to answer again', async () => {
    const { e_contact, red_flags } = await ask();
    // Noon at the clinic, so that an hour later is the same day.
    const noon = Math.ceil(t.time.now / 86_400_000) * 86_400_000 + 9 * 60 * minute;
    await later(noon - t.time.now);
    await book(t.time.now + 30 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'open', 'not what nobody has seen');
    await acknowledge(now.doctor, red_flags, e_contact.id);
    await book(t.time.now + 24 * 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'not a visit tomorrow');
    await book(t.time.now + 90 * minute, await t.as(receptionist));
    assert.equal(
      (await emergencyOf(e_contact.id))?.state,
      'seen',
      'not a visit booked by a reception, which knows of no emergency',
    );
    const { appointment } = await book(t.time.now + 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'answered');
    const { id, version } = appointment;
    await now.doctor.ok(setAppointmentStatus, {
      params: { appointment_id: id },
      body: { status: 'cancelled', version },
    });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
  });

  test('that is over, or that waited on a device since before, answers nothing', async () => {
    const noon = Math.ceil(t.time.now / 86_400_000) * 86_400_000 + 9 * 60 * minute;
    await later(noon - t.time.now);
    const { e_contact, red_flags } = await ask();
    await later(20 * minute);
    await acknowledge(now.doctor, red_flags, e_contact.id);
    await book(t.time.now - 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'not the visit of this morning');
    await book(t.time.now + 60 * minute, now.doctor, t.time.now - 60 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen', 'not what was booked an hour ago without a network');
    await book(t.time.now + 120 * minute, now.doctor, t.time.now - 5 * minute);
    assert.equal((await emergencyOf(e_contact.id))?.state, 'answered', 'but what is booked by a clock somewhat behind');
  });

  test('that was booked before answers nothing by another topic, but by another time today', async () => {
    const noon = Math.ceil(t.time.now / 86_400_000) * 86_400_000 + 9 * 60 * minute;
    await later(noon - t.time.now);
    const { appointment } = await book(t.time.now + 120 * minute);
    const { e_contact, red_flags } = await ask();
    await acknowledge(now.doctor, red_flags, e_contact.id);
    const { id: appointment_id, clinician_id, type, start_time, end_time, version } = appointment;
    const edit = { clinician_id, type, start_time, end_time, topic: 'Check-up', version };
    const { appointment: edited } = await now.doctor.ok(updateAppointment, { params: { appointment_id }, body: edit });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'seen');
    const sooner = (at: string) => new Date(Date.parse(at) - 60 * minute).toISOString();
    const times = { start_time: sooner(start_time), end_time: sooner(end_time) };
    const moved = { ...edit, ...times, version: edited.version };
    await now.doctor.ok(updateAppointment, { params: { appointment_id }, body: moved });
    assert.equal((await emergencyOf(e_contact.id))?.state, 'answered');
  });
});
