/** After whatever people do, at once and in any order, every counter equals a recount of the rows themselves. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import {
  createEContact,
  listForClinician,
  markSeen,
  postMessage,
  setEContactStatus,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { logCall, setNoReplyNeeded } from '@hodi/domain/e-contacts/emergencies.api.ts';
import { escalatesFrom, isEmergencyUnanswered, urgencyOf } from '@hodi/domain/e-contacts/emergency-state.ts';
import { acknowledgeRedFlag, takeBackAcknowledgement } from '@hodi/domain/red-flags/red-flags.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askAboutUrgentResult, askForBill, askForResultWhileBreathingHard } from '#server/testing/answers.ts';
import { putRelationship } from '#server/testing/insert-people.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng, baraka } = t.clinic;
let people: Person[];

before(async () => {
  // Both clinicians know both patients.
  await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: idOf(nextSerial()) });
  await putRelationship(t.put, { clinician: doctor, patient: baraka }, { id: idOf(nextSerial()) });
  people = await Promise.all([achieng, baraka, doctor, nurse].map((seed) => t.as(seed)));
});

const answers = [askForBill, askAboutUrgentResult, askForResultWhileBreathingHard];
const who = fc.nat({ max: 3 });
const which = fc.nat({ max: 4 });
const anAct = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('submit' as const), who, which: fc.nat({ max: 2 }), to: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('say' as const), who, which }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('see' as const), who, which, seq: fc.option(fc.nat({ max: 4 })) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('resolve' as const), who, which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('acknowledge' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('take back' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('set aside' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('call' as const), who, which, reached: fc.boolean() }) },
);
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never;

interface Known {
  threads: string[];
  flags: string[];
}

/** One of the newest, so that new threads are reached too. */
const pick = (ids: readonly string[], which: number): string => ids.at(-1 - (which % ids.length)) ?? idOf(1);

async function submit(known: Known, by: Person, act: Extract<Act, { act: 'submit' }>): Promise<Answered> {
  const isClinician = act.who >= 2;
  const body = {
    topic: 'services',
    answers: answers[act.which],
    clinician_id: act.to ? doctor.id : nurse.id,
    ...(isClinician && { patient_id: act.which % 2 === 0 ? achieng.id : baraka.id }),
  };
  const sent = await by.persist(createEContact, { body });
  if (sent.statusCode === 201) {
    const { e_contact, red_flags } = sent.json();
    known.threads.push(e_contact.id);
    known.flags.push(...red_flags.map((flag: { id: string }) => flag.id));
  }
  return sent;
}

function send(known: Known, act: Act): Promise<Answered> {
  const by = people[act.who] as Person;
  const params = { id: pick(known.threads, act.which) };
  switch (act.act) {
    case 'submit':
      return submit(known, by, act);
    case 'say':
      return by.persist(postMessage, { params, body: { message: 'Habari' } });
    case 'see':
      return by.persist(markSeen, { params, ...(act.seq !== null && { body: { seq: act.seq } }) });
    case 'call':
      return by.persist(logCall, { params, body: { outcome: act.reached ? 'reached' : 'no_answer' } });
    case 'set aside':
      return by.persist(setNoReplyNeeded, { params, body: { seen_seq: 1_000 } });
    case 'take back':
      return by.persist(takeBackAcknowledgement, { params: { red_flag_id: pick(known.flags, act.which) } });
    case 'resolve':
      return by.persist(setEContactStatus, { params, body: { status: 'resolved' } });
    default:
      return by.persist(acknowledgeRedFlag, { params: { red_flag_id: pick(known.flags, act.which) } });
  }
}

/** Threads whose flags and counts are not what their messages and red flags say. */
const wrongThreads = () =>
  sql`
  with real as (
    select e.*,
      (select count(*) from e_contact_message m where m.e_contact_id = e.id) as messages,
      (select coalesce(max(m.seq), 0) from e_contact_message m where m.e_contact_id = e.id) as highest,
      (select count(*) from e_contact_message m
        where m.e_contact_id = e.id and m.author_type = 'patient' and m.seq > e.seen_by_clinician_seq)
        + (e.submitted_by_user_id <> (select user_id from clinician c where c.id = e.clinician_id)
           and e.seen_by_clinician_seq < 0)::int as for_clinician,
      (select count(*) from e_contact_message m
        where m.e_contact_id = e.id and m.author_type = 'clinician' and m.seq > e.seen_by_patient_seq)
        + (e.submitted_by = 'clinician' and e.seen_by_patient_seq < 0)::int as for_patient,
      (select count(*) from red_flag f
        where f.e_contact_id = e.id and f.severity = 'emergency' and f.acknowledged_at is null) as emergencies,
      (select count(*) from red_flag f
        where f.e_contact_id = e.id and f.severity = 'warning' and f.acknowledged_at is null) as warnings
    from e_contact e)
  select id from real
  where messages <> last_seq or highest <> last_seq or for_clinician <> unread_for_clinician
    or for_patient <> unread_for_patient or emergencies <> open_emergencies or warnings <> open_warnings
    or rank <> (case when open_emergencies > 0 then 0 else 1 end)
    or needs_clinician <> (status = 'patient_waits_response' and no_reply_needed_at is null or urgency < 5)
    or (needs_clinician and waiting_since is null)`.execute(t.db);

/** Threads that stand elsewhere than the rules of the domain say, and emergencies of which nobody would be told. */
async function wrongEmergencies(): Promise<string[]> {
  const threads = await t.db.selectFrom('e_contact').selectAll().execute();
  const isWrong = (thread: (typeof threads)[number]) =>
    thread.urgency !== urgencyOf(thread) ||
    (isEmergencyUnanswered(thread) && (thread.urgency > 1 || escalatesFrom(thread) === null));
  return threads.filter(isWrong).map(({ id }) => id);
}

/** Whether an emergency that nobody has answered stands below anything that is none. */
async function isBuried(clinician: Person): Promise<boolean> {
  const { items } = await clinician.ok(listForClinician, { query: { limit: '100' } });
  const urgent = items.map(({ emergency }) => emergency?.state === 'open' || emergency?.state === 'seen');
  return urgent.lastIndexOf(true) > urgent.indexOf(false) && urgent.includes(false);
}

/** People whose dashboard would show other numbers than their lists have. */
const wrongHeads = () =>
  sql`
  with side as (
    select c.user_id, e.unread_for_clinician > 0 as unread, e.needs_clinician as needs
    from e_contact e join clinician c on c.id = e.clinician_id
    union all
    select p.user_id, e.unread_for_patient > 0, false from e_contact e join patient p on p.id = e.patient_id),
  real as (
    select user_id, count(*) as e_contacts, count(*) filter (where unread) as unread,
      count(*) filter (where needs) as needs
    from side group by user_id)
  select h.* from user_head h left join real r using (user_id)
  where h.e_contacts <> coalesce(r.e_contacts, 0) or h.unread <> coalesce(r.unread, 0)
    or h.needs <> coalesce(r.needs, 0)
    or h.n <> (select count(*) from user_event v where v.user_id = h.user_id)
    or h.n <> (select coalesce(max(v.n), 0) from user_event v where v.user_id = h.user_id)`.execute(t.db);

test('counters, flags and numbers of events equal a recount', async () => {
  const known: Known = { threads: [], flags: [] };
  const seen = new Set<number>();
  const batch = fc.array(anAct, { minLength: 1, maxLength: 5 });
  const property = fc.asyncProperty(fc.array(batch, { minLength: 4, maxLength: 8 }), async (batches) => {
    for (const acts of batches) {
      const done = await Promise.all(acts.map((act) => send(known, act)));
      for (const answer of done) {
        seen.add(answer.statusCode);
        assert.ok([200, 201, 403, 404, 409].includes(answer.statusCode), answer.body);
      }
    }
    assert.deepEqual((await wrongThreads()).rows, []);
    assert.deepEqual((await wrongHeads()).rows, []);
    assert.deepEqual(await wrongEmergencies(), []);
    for (const clinician of people.slice(2)) assert.equal(await isBuried(clinician), false);
  });
  await fc.assert(property, { numRuns: 15, seed: 20_261_121, endOnFailure: true });
  assert.ok(known.threads.length > 20 && known.flags.length > 10, 'the acts reach everything');
  assert.deepEqual(seen, new Set([200, 201, 403, 404, 409]));
});
