/** The stream of a proposed answer: who may ask for it, what its lines are, and that it ends when nobody listens. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { before, beforeEach, describe, test } from 'node:test';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { logCall } from '@hodi/domain/e-contacts/emergencies.api.ts';
import {
  type ProposalEvent,
  proposalEventSchema,
  proposeAnswer,
} from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { createAllergy } from '@hodi/domain/record/allergies.api.ts';
import { setEntryInError } from '@hodi/domain/record/record.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { updateUser } from '@hodi/domain/users/users.api.ts';
import { embeddedProposer } from '#server/outside/proposer/embedded.ts';
import type { Proposer } from '#server/outside/proposer/proposer.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { anAllergy } from '@hodi/domain/testing/record-entries.ts';
import { putClinician, putRelationship } from '#server/testing/insert-people.ts';
import { eventsOf } from '#server/testing/test-app.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { askForBill, feverWithStiffNeck, mildFever } from '#server/testing/answers.ts';

/** The proposer of the present test; the embedded one unless a test sets another. */
let proposer: Proposer = embeddedProposer;
const t = await openClinicApp({
  proposer: { ...embeddedProposer, propose: (...given) => proposer.propose(...given) },
});
let achieng: Person;
let doctor: Person;

before(async () => {
  achieng = await t.as(t.clinic.achieng);
  doctor = await t.as(t.clinic.doctor);
});
beforeEach(() => {
  proposer = embeddedProposer;
});

const send = (topic: string, answers: object, selected_services: string[] = []) =>
  achieng.ok(createEContact, { body: { topic, answers, selected_services } });

async function propose(id: string): Promise<ProposalEvent[]> {
  const answer = await doctor.call(proposeAnswer, { params: { id } });
  assert.equal(answer.statusCode, 200, answer.body);
  assert.equal(answer.headers['content-type'], 'text/event-stream; charset=utf-8');
  assert.equal(answer.headers['cache-control'], 'no-store');
  return eventsOf(answer.body).map((event) => proposalEventSchema.parse(event));
}
const sentencesOf = (events: ProposalEvent[]) => events.flatMap((event) => ('content' in event ? [event.content] : []));

const linesAbout = (id: string) =>
  t.db
    .selectFrom('audit_line')
    .select(['outcome', 'patient_ids', 'user_id'])
    .where('action', '=', proposeAnswer.name)
    .where('subject_id', '=', id)
    .execute();

/** Writes nothing until nobody listens any more, or the test lets it end. */
function aSlowProposer() {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  async function* propose(): AsyncIterable<ProposalEvent> {
    begun += 1;
    await isOver;
    yield { done: true, is_reviewed: false, writer: 'templates' };
  }
  const hasBegun = async (count: number) => {
    const late = Date.now() + 10_000;
    const waits = () => begun < count && Date.now() < late;
    while (waits()) await new Promise(setImmediate);
    assert.equal(begun, count);
  };
  return { proposer: { ...embeddedProposer, propose } satisfies Proposer, end, hasBegun };
}

test('one person has two written at a time, and is told to come again for more; somebody else is not', async () => {
  const { e_contact } = await send('services', askForBill);
  const colleague = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
  const { achieng: patient } = t.clinic;
  await putRelationship(t.put, { clinician: colleague, patient }, { id: idOf(nextSerial()) });
  const slow = aSlowProposer();
  proposer = slow.proposer;
  const ask = (who: Person) => who.call(proposeAnswer, { params: { id: e_contact.id } });
  const mine = [ask(doctor), ask(doctor)];
  await slow.hasBegun(2);
  const refused = await ask(doctor);
  assert.deepEqual([refused.statusCode, refused.json().code], [429, 'rate_limited']);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
  const theirs = ask(await t.as(colleague));
  await slow.hasBegun(3);
  slow.end();
  for (const answer of await Promise.all([...mine, theirs])) assert.equal(answer.statusCode, 200);
  assert.equal((await ask(doctor)).statusCode, 200, 'and may ask again');
});

describe('a proposed answer', () => {
  test('is one sentence an event, a reply and notes, and then done; one audit line', async () => {
    const { e_contact } = await send('temperature', mildFever, ['MALARIA_TEST']);
    const events = await propose(e_contact.id);
    assert.deepEqual(events.at(-1), { done: true, is_reviewed: false, writer: 'templates', read_to_seq: 0 });
    const sentences = sentencesOf(events);
    assert.equal(sentences.length, events.length - 1);
    assert.deepEqual([...new Set(sentences.map(({ kind }) => kind))], ['reply', 'note']);
    const said = sentences.map(({ text }) => text).join('\n');
    assert.ok(said.includes(t.clinic.achieng.user.given_name));
    assert.match(said, /37\.9 °C/);
    assert.match(said, /You asked for a malaria test/);
    const about = sentences.find(({ text }) => text.startsWith('The highest temperature'));
    assert.deepEqual(about?.question_ids, ['temperature_c']);
    const lines = await linesAbout(e_contact.id);
    assert.deepEqual(lines, [
      { outcome: 'done', patient_ids: [t.clinic.achieng.id], user_id: t.clinic.doctor.user.id },
    ]);
  });

  test('leaves out what the record speaks against, confirmed or not, until it is taken out', async () => {
    const { e_contact } = await send('temperature', mildFever);
    const params = { patient_id: t.clinic.achieng.id };
    const namesIt = async () =>
      sentencesOf(await propose(e_contact.id)).some(({ kind, text }) => kind === 'reply' && /paracetamol/i.test(text));
    assert.ok(await namesIt());
    const body = { id: idOf(nextSerial()), ...anAllergy({ name: 'Paracetamol', code: 'paracetamol_allergy' }) };
    const { allergy } = await achieng.ok(createAllergy, { params, body });
    assert.ok(!(await namesIt()));
    const entry = { ...params, entry_id: allergy.id };
    const reason = 'Takes it without trouble';
    await doctor.ok(setEntryInError, { params: entry, body: { in_error: true, version: 1, reason } });
    assert.ok(await namesIt());
  });

  test('leads with urgent care while a red flag is open, and no longer holds it once it was acknowledged', async () => {
    const { e_contact, red_flags } = await send('temperature', feverWithStiffNeck);
    const open = sentencesOf(await propose(e_contact.id));
    assert.deepEqual([open[0]?.part, open[0]?.is_locked, open[0]?.is_ticked], ['urgent', true, true]);
    assert.ok(open.filter(({ part }) => part === 'advice').every(({ is_ticked }) => !is_ticked));
    for (const { id } of red_flags) await doctor.ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
    const seen = sentencesOf(await propose(e_contact.id));
    assert.deepEqual([seen[0]?.part, seen[0]?.is_locked, seen[0]?.is_ticked], ['urgent', false, true]);
  });

  test('is a reply in the language of the patient, and notes in that of the clinician', async () => {
    await achieng.ok(updateUser, { body: { preferred_language: 'sw' } });
    const { e_contact } = await send('temperature', mildFever);
    const sentences = sentencesOf(await propose(e_contact.id));
    await achieng.ok(updateUser, { body: { preferred_language: 'en' } });
    assert.ok(sentences.some(({ text }) => text.startsWith('Asante')));
    assert.ok(sentences.every(({ kind, language }) => language === (kind === 'reply' ? 'sw' : 'en')));
  });

  test('reads the last messages, and proposes nothing again that a clinician wrote', async () => {
    const { e_contact } = await send('temperature', mildFever);
    const said = sentencesOf(await propose(e_contact.id)).find(({ part }) => part === 'advice')?.text ?? '';
    const write = (who: Person, message: string) =>
      who.ok(postMessage, { params: { id: e_contact.id }, body: { message } });
    await write(doctor, said);
    await write(achieng, 'Can I take ibuprofen?');
    const events = await propose(e_contact.id);
    const texts = new Set(sentencesOf(events).map(({ text }) => text));
    assert.ok(said !== '' && !texts.has(said));
    assert.ok(texts.has('You asked: “Can I take ibuprofen?”.'));
    assert.ok(texts.has('S: Written since: “Can I take ibuprofen?”.'));
    const last = events.at(-1);
    assert.equal(last && 'done' in last && last.read_to_seq, 2);
  });

  test('leaves to be ticked that the clinician called in vain, and does not say it for a colleague', async () => {
    const { e_contact } = await send('temperature', mildFever);
    await doctor.ok(logCall, { params: { id: e_contact.id }, body: { outcome: 'no_answer' } });
    const colleague = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id));
    await putRelationship(t.put, { clinician: colleague, patient: t.clinic.achieng }, { id: idOf(nextSerial()) });
    const calledFor = async (who: Person) => {
      const { body: lines } = await who.call(proposeAnswer, { params: { id: e_contact.id } });
      const sentences = sentencesOf(eventsOf(lines).map((event) => proposalEventSchema.parse(event)));
      return sentences.filter(({ text }) => text.startsWith('I called you')).map((one) => [one.part, one.is_ticked]);
    };
    assert.deepEqual(await calledFor(doctor), [['attestation', false]]);
    assert.deepEqual(await calledFor(await t.as(colleague)), []);
  });

  test('is for nobody but who has the patient in their care', async () => {
    const { e_contact } = await send('services', askForBill);
    const params = { id: e_contact.id };
    const stranger = await t.as(t.clinic.nurse);
    assert.equal((await stranger.refused(proposeAnswer, { params }, 404)).code, 'not_found');
    assert.equal((await achieng.refused(proposeAnswer, { params }, 403)).code, 'forbidden_role');
    assert.deepEqual(
      (await linesAbout(e_contact.id)).map(({ outcome }) => outcome),
      ['refused', 'refused'],
    );
  });

  test('is not made for a resolved consultation', async () => {
    const { e_contact } = await send('services', askForBill);
    const params = { id: e_contact.id };
    await doctor.ok(setEContactStatus, { params, body: { status: 'resolved' } });
    assert.equal((await doctor.refused(proposeAnswer, { params }, 409)).code, 'thread_resolved');
  });

  test('that fails on the way says so in its last line, and nothing of why', async () => {
    const { e_contact } = await send('temperature', mildFever);
    proposer = {
      ...embeddedProposer,
      async *propose(about, signal) {
        for await (const sentence of embeddedProposer.propose(about, signal)) {
          yield sentence;
          throw new Error('secret-of-the-server');
        }
      },
    };
    const events = await propose(e_contact.id);
    assert.equal(events.length, 2);
    assert.deepEqual(events[1], { error: 'Something went wrong. Please try again.' });
  });
});

test('leaving the page stops the work', async () => {
  const { e_contact } = await send('temperature', mildFever);
  const stopped = Promise.withResolvers<number>();
  proposer = {
    ...embeddedProposer,
    async *propose(about, signal) {
      let made = 0;
      signal.addEventListener('abort', () => stopped.resolve(made));
      while (!signal.aborted) {
        for await (const sentence of embeddedProposer.propose(about, signal)) {
          made += 1;
          yield sentence;
        }
      }
    },
  };
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  if (!t.app.server.listening) await once(t.app.server, 'listening');
  const { port } = t.app.server.address() as AddressInfo;
  const leave = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${pathOf(proposeAnswer, { id: e_contact.id })}`, {
    headers: { authorization: `Bearer ${doctor.token}` },
    signal: leave.signal,
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  assert.match(new TextDecoder().decode(first?.value), /^data: \{"content":/);
  leave.abort();
  assert.ok((await stopped.promise) > 0);
});
