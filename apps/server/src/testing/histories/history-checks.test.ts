/** Each rule of the histories' checks detects its fault: one at a time, on a database that is restored. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { inTransaction, openDatabase } from '#server/db/database.ts';
import { askForBill } from '../answers.ts';
import { book } from '../appointments/booking.ts';
import { openClinicApp } from '../clinic-app.ts';
import { type History, type Post, emptyHistory } from './history.ts';
import { brokenRules, faultsIn, rules } from './history-checks.ts';

const t = await openClinicApp();
const { achieng, baraka, doctor } = t.clinic;
const owner = openDatabase(t.database.owner, 1);
const unknown = '018f0000-0000-7000-8000-00000000ffff';
let thread = '';
let messages: Post[];

before(async () => {
  const [patient, clinician] = [await t.as(achieng), await t.as(doctor)];
  const body = { topic: 'services', answers: askForBill, clinician_id: doctor.id };
  thread = (await patient.ok(createEContact, { body })).e_contact.id;
  messages = [];
  for (const [person, message] of [
    [patient, 'Naumwa'],
    [clinician, 'Pole'],
  ] as const) {
    const sent = await person.ok(postMessage, { params: { id: thread }, body: { message } });
    const { id, seq } = sent.e_contact_message;
    messages.push({ thread, message, begun: 1, status: 201, code: undefined, id, seq });
  }
  for (const start of ['2026-12-01T09:00:00Z', '2026-12-02T09:00:00Z']) {
    await book(clinician, { clinician: doctor, patient: achieng, start });
  }
});
after(() => owner.destroy());

class PutBack extends Error {}

const inOrder = `update user_event set reference = (select o.reference from user_event o
  where o.user_id = user_event.user_id and o.name = user_event.name and o.id <> user_event.id)
  where name = 'e-contact-message-created'`;
/** By rule: a change that breaks it. */
const breakings: Readonly<Record<string, string>> = {
  'messages are numbered 1, 2, 3 … up to the last': 'update e_contact set last_seq = last_seq + 1',
  'unread follows from the messages': 'update e_contact set unread_for_patient = unread_for_patient + 1',
  'no count is negative': 'update user_head set needs = -1',
  'counts of patients follow from their threads': 'update user_head set e_contacts = e_contacts + 1',
  'counts of clinicians follow from their threads': 'update user_head set needs = needs + 1',
  'nobody is booked twice': `alter table appointment drop constraint appointment_overlap;
    update appointment set start_time = '2026-12-02T09:00:00Z', end_time = '2026-12-02T09:30:00Z'`,
  'everybody hears of messages in their order': inOrder,
  'events are numbered without a gap': 'delete from user_event where n = 1',
  'both sides hear of each message once': `delete from user_event where name = 'e-contact-message-created'`,
  'no account hears of a person for whom it does not care': `update e_contact set patient_id = '${baraka.id}'`,
  'what somebody wrote alone is told to nobody who cares for them': `update e_contact set patient_id = '${baraka.id}'`,
  'each message left one audit line': `update audit_line set outcome = 'refused'`,
  'no key is left without its answer': 'update idempotency_key set status = null',
};

describe('database contents', () => {
  test('is right as it is, and each rule is tried', async () => {
    assert.deepEqual(await brokenRules(t.db), []);
    assert.deepEqual(Object.keys(breakings).toSorted(), Object.keys(rules).toSorted());
  });
  for (const [rule, statements] of Object.entries(breakings)) {
    test(`is seen not to be so: ${rule}`, async () => {
      let broken: string[] = [];
      const breaking = inTransaction(owner, async (tx) => {
        for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
        broken = await brokenRules(tx);
        throw new PutBack();
      });
      await assert.rejects(breaking, PutBack);
      assert.ok(
        broken.some((line) => line.startsWith(rule)),
        broken.join('\n'),
      );
    });
  }
});

describe('people’s screens', () => {
  const history = (over: (seen: History) => void): History => {
    const seen = { ...emptyHistory([{ id: thread, patient: 0 }]), posts: [...messages] };
    over(seen);
    return seen;
  };
  const first = (): Post => messages[0] ?? assert.fail();
  const wrong: Readonly<Record<string, [(seen: History) => unknown, RegExp]>> = {
    'an acknowledged message that is not there': [
      ({ posts }) => posts.push({ ...first(), message: 'Never' }),
      /^message Never, answered 201, is there 0 times$/,
    ],
    'a refused one that is': [
      (seen) => (seen.posts = [{ ...first(), status: 409 }]),
      /^message Naumwa, answered 409, is there 1 times$/,
    ],
    'one in another place than was said': [
      (seen) => (seen.posts = [{ ...first(), seq: 7 }]),
      /^message Naumwa, answered 201, is there 1 times$/,
    ],
    'one that was accepted after the end': [
      (seen) => seen.resolved.push({ thread, ended: 0 }),
      /^message Naumwa was accepted after its thread was resolved$/,
    ],
    'a thread that is open again': [(seen) => seen.resolved.push({ thread, ended: 9 }), /^thread .* is open again$/],
    'another order': [
      (seen) => seen.reads.push({ thread, ids: messages.map(({ id = '' }) => id).toReversed() }),
      /^somebody read thread .* in another order$/,
    ],
    'an appointment that is not there': [(seen) => seen.booked.push(unknown), /^appointment .* is lost$/],
    'an invitation that was not answered so': [
      (seen) => seen.answered.push({ relationship: unknown, status: 'active' }),
      /^the answer to invitation .* is lost$/,
    ],
    'what never must be': [(seen) => seen.faults.push('a fault on the way'), /^a fault on the way$/],
  };

  test('is right as it is', async () => {
    assert.deepEqual(
      await faultsIn(
        t.db,
        history(() => undefined),
      ),
      [],
    );
  });
  for (const [what, [over, fault]] of Object.entries(wrong)) {
    test(`is found: ${what}`, async () => {
      const found = await faultsIn(t.db, history(over));
      assert.ok(
        found.some((line) => fault.test(line)),
        found.join('\n'),
      );
    });
  }
});
