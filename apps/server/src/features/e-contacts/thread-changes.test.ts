/** A refresh of a thread, merged with the known part, equals the whole thread. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as clinicians from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import {
  createEContact,
  getThreadForClinician,
  getThreadForPatient,
  markSeen,
  postMessage,
  setEContactStatus,
  type Thread,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { knownOf, withChanges } from '@hodi/domain/e-contacts/thread-changes.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { fulfilServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { askForResultWhileBreathingHard } from '#server/testing/answers.ts';
import { type Answered, type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const { care } = careIn(t);
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin' }));

/** The patient's and the clinician's side, and a colleague who covers for the clinician. */
interface Sides {
  patient: Person;
  clinician: Person;
  colleague: Person;
  id: string;
  handOver: () => Promise<Person>;
  renameColleague: () => Promise<unknown>;
}
let sides: Sides;

beforeEach(async () => {
  t.time.now += 3_600_000;
  const { from, to, patient } = await care();
  const standsIn = await putClinician(t.put, aClinician(ours, { user: { given_name: 'Fatuma' } }));
  await putRelationship(t.put, { clinician: standsIn, patient }, { id: idOf(nextSerial()) });
  const own = await t.as(patient);
  const answers = askForResultWhileBreathingHard;
  const body = { topic: 'services', answers, selected_services: ['HIV_TEST'], clinician_id: from.id };
  sides = {
    patient: own,
    clinician: await t.as(from),
    colleague: await t.as(standsIn),
    id: (await own.ok(createEContact, { body })).e_contact.id,
    handOver: async () => {
      const params = { clinician_id: from.id };
      await (await t.as(adminRow)).ok(clinicians.handOver, { params, body: { hand_over_to: to.id } });
      return t.as(to);
    },
    renameColleague: () =>
      t.db.updateTable('app_user').set({ given_name: 'Zuhura' }).where('id', '=', standsIn.user.id).execute(),
  };
});

type Reads = typeof getThreadForPatient | typeof getThreadForClinician;
const asked = (before: Thread | undefined) => {
  const known = before && knownOf(before);
  return known && { query: { after: String(known.after), known: known.known } };
};
/** The request of a reader who has `before`. */
const read = (person: Person, contract: Reads, before?: Thread): Promise<Answered> =>
  person.call(contract, { params: { id: sides.id }, ...asked(before) });
const whole = async (person: Person, contract: Reads) => (await read(person, contract)).json<Thread>();
const say = (person: Person, message = 'Habari') =>
  person.ok(postMessage, { params: { id: sides.id }, body: { message } });

/** The refreshed thread of a reader who has `before`; it must equal the whole thread, with the same tag. */
async function refreshed(person: Person, contract: Reads, before: Thread): Promise<Thread> {
  const [answered, now] = [await read(person, contract, before), await read(person, contract)];
  assert.deepEqual([answered.statusCode, now.statusCode], [200, 200]);
  const answer = answered.json<Thread>();
  assert.deepEqual(withChanges(before, answer), now.json());
  assert.equal(answered.headers.etag, now.headers.etag);
  return answer;
}

const acknowledge = async ({ clinician, id }: Sides) => {
  const { red_flags } = await clinician.ok(getThreadForClinician, { params: { id } });
  await clinician.ok(acknowledgeRedFlag, { params: { red_flag_id: red_flags[0]?.id } });
};
const fulfil = async ({ clinician, id }: Sides) => {
  const { service_interests } = await clinician.ok(getThreadForClinician, { params: { id } });
  await clinician.ok(fulfilServiceInterest, { params: { service_interest_id: service_interests[0]?.id } });
};
const correct = ({ clinician, id }: Sides) => {
  const body = { id: idOf(nextSerial()), question_id: null, text: 'No allergy', data_request_id: null };
  return clinician.ok(createCorrection, { params: { id }, body });
};
const speak = ({ id }: Sides) =>
  t.db
    .updateTable('e_contact_message')
    .set({ audio_url: '/speech/1' })
    .where('e_contact_id', '=', id)
    .where('seq', '=', 2)
    .execute();
/** Like a restored backup: the last message is missing, and another one takes its place. */
const restore = async ({ id, patient }: Sides) => {
  await t.db.deleteFrom('e_contact_message').where('e_contact_id', '=', id).where('seq', '=', 3).execute();
  await t.db.updateTable('e_contact').set({ last_seq: 2 }).where('id', '=', id).execute();
  await say(patient, 'Another in its place');
};

const changes: readonly (readonly [what: string, change: (now: Sides) => Promise<unknown>, isPart: boolean])[] = [
  ['nothing', () => Promise.resolve(), true],
  ['a message of the patient', ({ patient }) => say(patient), true],
  ['a message of the clinician', ({ clinician }) => say(clinician), true],
  ['a message of a colleague', ({ colleague }) => say(colleague), true],
  ['seen by the patient', ({ patient, id }) => patient.ok(markSeen, { params: { id } }), true],
  ['seen by the clinician', ({ clinician, id }) => clinician.ok(markSeen, { params: { id } }), true],
  ['a red flag acknowledged', acknowledge, true],
  ['a service fulfilled', fulfil, true],
  ['corrected', correct, true],
  [
    'resolved',
    async (now) => {
      await acknowledge(now);
      const { clinician, id } = now;
      return clinician.ok(setEContactStatus, { params: { id }, body: { status: 'resolved' } });
    },
    true,
  ],
  // A former clinician is named as the author by then, if the thread named them before.
  ['handed over', async (now) => void (now.clinician = await now.handOver()), false],
  ['a colleague who wrote is renamed', (now) => now.renameColleague(), false],
  ['a message spoken', speak, false],
  ['the server restored', restore, false],
];

describe('the changes of a thread after', () => {
  for (const [what, change, isPart] of changes) {
    test(what, async () => {
      for (const person of [sides.patient, sides.clinician, sides.colleague]) await say(person);
      const before = [
        await whole(sides.patient, getThreadForPatient),
        await whole(sides.clinician, getThreadForClinician),
      ];
      t.time.now += 60_000;
      await change(sides);
      const people = [
        [sides.patient, getThreadForPatient],
        [sides.clinician, getThreadForClinician],
      ] as const;
      for (const [index, [person, contract]] of people.entries()) {
        const answer = await refreshed(person, contract, before[index] as Thread);
        assert.equal(answer.after, isPart ? 3 : undefined);
      }
    });
  }

  test('many of them, one after the other, each told once', async () => {
    let held = await whole(sides.patient, getThreadForPatient);
    const open = changes.slice(
      0,
      changes.findIndex(([what]) => what === 'resolved'),
    );
    for (const [, change] of open) {
      await say(sides.colleague);
      await change(sides);
      held = withChanges(held, await refreshed(sides.patient, getThreadForPatient, held));
    }
    assert.equal(held.item.messages.length, open.length + 3);
  });
});

test('a client that has the current version gets nothing, by the tag of the whole or of the changes', async () => {
  await say(sides.patient);
  const first = await read(sides.patient, getThreadForPatient);
  await say(sides.clinician);
  const before = first.json<Thread>();
  const second = await read(sides.patient, getThreadForPatient, before);
  const known = knownOf(withChanges(before, second.json<Thread>()));
  const headers = { 'if-none-match': String(second.headers.etag) };
  const query = { after: String(known.after), known: known.known };
  const third = await sides.patient.call(getThreadForPatient, { params: { id: sides.id }, query, headers });
  assert.deepEqual([third.statusCode, third.body], [304, '']);
  const asWhole = await sides.patient.call(getThreadForPatient, { params: { id: sides.id }, headers });
  assert.equal(asWhole.statusCode, 304);
});

test('an app that does not say what it has gets it whole, and nonsense is refused', async () => {
  await say(sides.patient);
  const thread = await whole(sides.patient, getThreadForPatient);
  const ask = (query: Record<string, string>) =>
    sides.patient.call(getThreadForPatient, { params: { id: sides.id }, query });
  const unknown: Record<string, string>[] = [{ after: '1' }, { known: 'a-b' }, { after: '1', known: 'a-b' }];
  for (const query of unknown) assert.deepEqual((await ask(query)).json(), thread);
  const nonsense: Record<string, string>[] = [{ after: '-1' }, { after: 'x' }, { known: 'x'.repeat(33) }];
  for (const query of nonsense) assert.equal((await ask(query)).statusCode, 400);
});

/** Words like those of a thread, never the same sentence twice, since the compressed size is measured. */
const words =
  'fever came back at night and she drank little porridge this morning but slept well we gave paracetamol ten o’clock her ' +
  'stomach still hurts after food shall come to clinic today or wait until tomorrow please tell me if blood was seen no ' +
  'vomiting since yesterday cough is better thank you doctor the medicine finished child plays again';
function sentence(number: number): string {
  const all = words.split(' ');
  return Array.from({ length: 16 }, (_, at) => all[(number * 31 + at * at * (number + 7)) % all.length]).join(' ');
}

test('one message more in a thread of fifty costs a small part of the whole', async (context) => {
  for (let number = 1; number < 50; number += 1) await say(sides.patient, sentence(number));
  const before = await whole(sides.clinician, getThreadForClinician);
  await say(sides.patient, sentence(50));
  const bytes = async (encoding: string, held?: Thread) => {
    const { rawPayload, headers } = await t.app.inject({
      url: pathOf(getThreadForClinician, { id: sides.id }),
      headers: { authorization: `Bearer ${sides.clinician.token}`, 'accept-encoding': encoding },
      ...asked(held),
    });
    assert.equal(headers['content-encoding'], encoding);
    return rawPayload.length;
  };
  for (const encoding of ['gzip', 'br']) {
    const [part, all] = [await bytes(encoding, before), await bytes(encoding)];
    context.diagnostic(`${encoding}: ${part} of ${all} bytes`);
    assert.ok(part * 3 < all, `${part} of ${all} bytes`);
  }
});
