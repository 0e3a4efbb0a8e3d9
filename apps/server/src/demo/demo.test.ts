import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { needsClinician } from '@hodi/domain/e-contacts/thread-state.ts';
import { loadTopic } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { Answers, TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { validateAnswers } from '@hodi/domain/questionnaires/validate-answers.ts';
import { evaluateRedFlags } from '@hodi/domain/red-flags/evaluate-red-flags.ts';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { findAppointmentCounts } from '#server/features/appointments/appointments.service.ts';
import { stateColumns } from '#server/features/e-contacts/thread-rows.ts';
import { type TestApp, call, closeCluster, openTestApp, putClinic } from '#server/testing/test-app.ts';
import { localDay } from '#server/work/local-day.ts';
import { demoTimeZone } from './demo-time.ts';
import { demoPassword, ensureDemo } from './ensure-demo.ts';

let demo: TestApp;
before(async () => {
  demo = await openTestApp();
  await ensureDemo(demo.db, demo.time.now);
});
after(async () => {
  await demo.close();
  await closeCluster();
});

const tables = ['institution', 'app_user', 'relationship', 'e_contact', 'e_contact_message', 'audit_line'] as const;
async function sizes(db: Database): Promise<number[]> {
  return Promise.all(
    tables.map(async (table) => {
      const row = await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    }),
  );
}

const threads = () =>
  demo.db
    .selectFrom('e_contact as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .innerJoin('clinician as c', 'c.id', 'e.clinician_id')
    .select(['e.id', 'e.topic', 'e.answers', 'e.changed_answers', 'e.created_at', 'e.submitted_by', 'e.language'])
    .select(stateColumns.map((column) => `e.${column}` as const))
    .select(['p.birthday', 'p.gender', 'p.user_id as patient_user_id', 'c.user_id as clinician_user_id'])
    .execute();

test('nobody gets an SMS for what never happened', async () => {
  const messages = await demo.db.selectFrom('outbox_message').select('state').execute();
  assert.ok(messages.length > 0);
  const ended = messages.filter(({ state }) => state === 'delivered' || state === 'failed');
  assert.equal(ended.length, messages.length);
});

test('appointments are those of people in care; one is over and waits for a word, some are today', async () => {
  const unseen = await sql`
    select a.topic from appointment a where not exists (
      select 1 from relationship r where r.clinician_id = a.clinician_id and r.patient_id = a.patient_id
        and r.status = 'active')`.execute(demo.db);
  assert.deepEqual(unseen.rows, []);
  const doctor = await demo.db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('c.id')
    .where('u.given_name', '=', 'Wanjiru')
    .executeTakeFirstOrThrow();
  const now = new Date(demo.time.now);
  const { to_confirm, today, upcoming } = await findAppointmentCounts(
    demo.db,
    { clinician_id: doctor.id, left: [] },
    { now },
  );
  assert.deepEqual([to_confirm, today, upcoming > today], [1, 5, true]);
});

test('an empty database becomes the demo clinic in less than three seconds, and everyone printed can log in', async () => {
  const empty = await openTestApp();
  const { app, db, time } = empty;
  try {
    const begin = process.cpuUsage();
    const people = await ensureDemo(db, time.now);
    const { user, system } = process.cpuUsage(begin);
    // Processor time of this process only, so that a busy machine does not matter.
    assert.ok(user + system < 3_000_000);
    assert.equal(people[0]?.role, 'patient');
    assert.equal(people[1]?.role, 'doctor');
    for (const { phone, role, password } of people) {
      const user_type = role.includes('patient') ? ('patient' as const) : ('clinician' as const);
      const answer = await call(app, login, { body: { mobile_number: phone, password, user_type } });
      assert.equal(answer.statusCode, 200, `${role} ${phone}`);
    }
  } finally {
    await empty.close();
  }
});

test('a second start seeds nothing and still says who can log in', async () => {
  const before = await sizes(demo.db);
  const people = await ensureDemo(demo.db, demo.time.now + 3_600_000);
  assert.deepEqual(await sizes(demo.db), before);
  assert.equal(people[0]?.password, demoPassword);
});

test('two first starts at once seed one clinic', async () => {
  const empty = await openTestApp();
  const { db, time } = empty;
  try {
    const lists = await Promise.all([ensureDemo(db, time.now), ensureDemo(db, time.now)]);
    assert.deepEqual(lists[0], lists[1]);
    assert.deepEqual(await sizes(db), await sizes(demo.db));
  } finally {
    await empty.close();
  }
});

test('a database with people of its own is left alone', async () => {
  const serving = await openTestApp();
  const { db, put } = serving;
  try {
    await putClinic(put);
    const before = await sizes(db);
    assert.deepEqual(await ensureDemo(db), []);
    assert.deepEqual(await sizes(db), before);
  } finally {
    await serving.close();
  }
});

test('every seeded inquiry is a valid one, with the red flags that its answers raise', async () => {
  for (const thread of await threads()) {
    const topic = await loadTopic(thread.topic as TopicKey);
    const profile = profileOn(thread.birthday, thread.gender, localDay(demoTimeZone, thread.created_at));
    const answers = thread.answers as Answers;
    assert.deepEqual(validateAnswers(topic, answers, { profile, mode: 'complete' }), [], thread.topic);
    const raised = evaluateRedFlags(topic, answers, profile).map((flag) => flag.rule_id);
    const stored = await demo.db
      .selectFrom('red_flag')
      .select('rule_id')
      .where('e_contact_id', '=', thread.id)
      .where('kind', '=', 'rule')
      .execute();
    assert.deepEqual(stored.map((flag) => flag.rule_id).sort(), raised.sort(), thread.topic);
  }
});

test('the counters of everybody equal a recount', async () => {
  const all = await threads();
  const heads = await demo.db
    .selectFrom('user_head')
    .select(['user_id', 'n', 'e_contacts', 'unread', 'needs'])
    .execute();
  for (const { user_id, n, ...counted } of heads) {
    const asPatient = all.filter((thread) => thread.patient_user_id === user_id);
    const asClinician = all.filter((thread) => thread.clinician_user_id === user_id);
    const unread = [
      ...asPatient.filter((thread) => thread.unread_for_patient > 0),
      ...asClinician.filter((thread) => thread.unread_for_clinician > 0),
    ];
    assert.deepEqual(counted, {
      e_contacts: asPatient.length + asClinician.length,
      unread: unread.length,
      needs: asClinician.filter(needsClinician).length,
    });
    const events = await demo.db.selectFrom('user_event').select('n').where('user_id', '=', user_id).execute();
    assert.equal(events.length, n);
  }
});

test('the clinic shows every state that a thread can be in', async () => {
  const all = await threads();
  const open = all.filter((thread) => thread.status === 'patient_waits_response');
  assert.ok(open.some((thread) => thread.open_emergencies > 0));
  assert.ok(open.some((thread) => thread.open_emergencies === 0 && thread.open_warnings > 0));
  assert.ok(open.some((thread) => thread.open_emergencies + thread.open_warnings === 0));
  const isAnswered = all.filter((thread) => thread.status === 'clinic_waits_response');
  assert.ok(isAnswered.some((thread) => thread.unread_for_patient > 1));
  assert.ok(isAnswered.some((thread) => thread.unread_for_patient === 0));
  assert.ok(all.some((thread) => thread.status === 'resolved'));
  assert.ok(all.some((thread) => thread.submitted_by === 'clinician'));
  assert.ok(all.some((thread) => (thread.changed_answers as unknown[]).length > 0));
  assert.ok(all.some((thread) => thread.language === 'sw'));
  assert.ok(new Set(all.map((thread) => thread.topic)).size >= 14);
});

test('nothing that happened lies in the future, and every step left its audit line', async () => {
  const latest = await sql<{ at: number }>`select max(at) as at from audit_line`.execute(demo.db);
  assert.ok((latest.rows[0]?.at ?? Infinity) < demo.time.now);
  const messages = await sizes(demo.db);
  const lines = await demo.db
    .selectFrom('audit_line')
    .select('action')
    .where('action', 'in', ['e_contacts.create', 'e_contacts.post_message'])
    .execute();
  assert.equal(lines.length, (messages[3] ?? 0) + (messages[4] ?? 0));
});

// The last: it leaves lines of its own.
test('the doctor has invited somebody in each state, and the one who failed says why', async () => {
  const mobile_number = '+254700000001';
  const body = { mobile_number, password: demoPassword, user_type: 'clinician' };
  const { access_token: token } = (await call(demo.app, login, { body })).json();
  const answer = await call(demo.app, listPatientInvitations, { token, query: { status: 'open' } });
  const { items } = answer.json<AnswerOf<typeof listPatientInvitations>>();
  const stateOf = (one: PatientInvitation) =>
    one.registered_patient_id === null ? `${one.status} ${one.delivery?.state}` : 'awaits consent';
  const states = new Map(items.map((one) => [stateOf(one), one.delivery?.failure]));
  for (const state of ['pending undefined', 'pending delivered', 'expired delivered', 'awaits consent']) {
    assert.ok(states.has(state), state);
  }
  assert.equal(states.get('pending failed'), 'phone_unreachable');
});
