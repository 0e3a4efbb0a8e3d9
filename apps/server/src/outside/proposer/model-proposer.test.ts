/** A language model that takes its time, and listeners who leave. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CaseToAnswer } from '@hodi/domain/proposed-answers/case-to-answer.ts';
import { noRecord } from '@hodi/domain/proposed-answers/record-facts.ts';
import { mostShown } from '@hodi/domain/proposed-answers/rank-sentences.ts';
import type { ProposalEvent } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { loadTopic, loadTopicTexts, loadValueClasses } from '@hodi/domain/questionnaires/load-topic.ts';
import { mildFever } from '#server/testing/answers.ts';
import { openLocalModel } from '#server/testing/providers/local-model-server.ts';
import type { ModelSettings } from './ask-model.ts';
import { modelProposer } from './model-proposer.ts';

const local = await openLocalModel();
const settings = { url: local.url, name: 'model-1', key: undefined };
const texts = await loadTopicTexts('temperature', 'en');
const about: CaseToAnswer = {
  topic: await loadTopic('temperature'),
  answers: mildFever,
  profile: { age_years: 34, age_months: 416, gender: 'female' },
  corrections: [],
  thread: [],
  record: noRecord,
  called_in_vain: null,
  flags: [],
  selected_services: [],
  given_name: 'Achieng',
  names: ['Achieng'],
  numbers: { emergency_phone: '999', crisis_line: null },
  reply: { language: 'en', texts },
  notes: { language: 'en', texts, classes: await loadValueClasses('en') },
};
const retold = { part: 'summary', text: 'You have had a fever for one to three days.', rests_on: ['duration'] };

async function eventsOf(other: Partial<ModelSettings>, of = about) {
  const words: unknown[] = [];
  const log = { warn: (said: unknown) => void words.push(said) };
  const events: ProposalEvent[] = [];
  const proposer = modelProposer({ ...settings, ...other }, log);
  for await (const event of proposer.propose(of, new AbortController().signal)) events.push(event);
  return { events, words };
}

async function fellBack(other: Partial<ModelSettings>): Promise<string> {
  const { events, words } = await eventsOf(other);
  assert.deepEqual(events.at(-1), { done: true, is_reviewed: false, writer: 'templates_instead', read_to_seq: 0 });
  return String(words);
}

test('silent for too long: our sentences are used instead, and nobody waits on', async () => {
  local.answer = 'silent';
  assert.match(await fellBack({ timeout: 50 }), /no answer in time/);
  await local.left;
});

test('gone', async () => assert.match(await fellBack({ url: 'http://127.0.0.1:1/v1' }), /connection lost/));

test('without a key none is sent', async () => {
  local.answer = { elements: [] };
  await fellBack({});
  assert.equal(local.asked.at(-1)?.authorization, undefined);
});

test('shows as many as there is room for; the rest waits to be asked for', async () => {
  const texts = Array.from({ length: 8 }, (_, at) => `Drink ${at + 2} cups of water today.`);
  local.answer = { elements: texts.map((text) => ({ part: 'advice', text, rests_on: ['fever_now'] })) };
  const { events } = await eventsOf({});
  const reply = events.flatMap((event) => ('content' in event && event.content.kind === 'reply' ? event.content : []));
  assert.equal(reply.filter(({ by_model }) => by_model === true).length, texts.length);
  assert.equal(reply.filter((one) => one.part !== 'attestation' && one.is_more !== true).length, mostShown);
});

test('to a clinician of another language each comes with its translation, looked over as it is', async () => {
  const kiswahili = 'Umeeleza kuwa na homa kwa siku moja hadi tatu.';
  const of: CaseToAnswer = {
    ...about,
    reply: { language: 'sw', texts: await loadTopicTexts('temperature', 'sw') },
  };
  const table: [translation: string | undefined, writer: string][] = [
    [retold.text, 'model'],
    [kiswahili, 'templates_instead'],
    ['Take twenty tablets of it for the fever.', 'templates_instead'],
    [undefined, 'templates_instead'],
  ];
  for (const [translation, writer] of table) {
    local.answer = { elements: [{ ...retold, text: kiswahili, ...(translation !== undefined && { translation }) }] };
    const last = (await eventsOf({}, of)).events.at(-1);
    assert.equal(last && 'done' in last && last.writer, writer, translation ?? 'none');
  }
});

test('advises nothing that the record speaks against, although it was not told', async () => {
  const advised = { part: 'advice', text: 'Drink plenty of water through the day.', rests_on: ['fever_now'] };
  local.answer = { elements: [advised] };
  const record = { ...noRecord, conditions: [{ code: 'kidney', text: '' }] };
  const { events, words } = await eventsOf({}, { ...about, record });
  assert.match(String(words), /refused: home_advice/);
  assert.doesNotMatch(JSON.stringify(events), /Drink plenty/);
  assert.doesNotMatch(JSON.stringify(local.asked.at(-1)), /kidney/i);
});

describe('in a thread that a clinician answered', () => {
  const said = 'Please wear light clothes, and rest as much as you can.';
  const answered = { ...about, thread: [{ seq: 1, by: 'clinician', text: said } as const] };
  const again = { part: 'advice', text: 'Wear light clothes, and rest as much as you can.', rests_on: ['fever_now'] };
  const anew = { part: 'advice', text: 'Drink plenty of water through the day.', rests_on: ['fever_now'] };
  const byModel = (events: readonly ProposalEvent[]) =>
    events.flatMap((event) => ('content' in event && event.content.by_model === true ? [event.content.text] : []));

  test('it says nothing again', async () => {
    local.answer = { elements: [again, anew, anew] };
    assert.deepEqual(byModel((await eventsOf({})).events), [again.text, anew.text]);
    assert.deepEqual(byModel((await eventsOf({}, answered)).events), [anew.text]);
    local.answer = { elements: [again] };
    assert.match(String((await eventsOf({}, answered)).words), /no new sentence/);
  });

  test('it summarises nothing', async () => {
    local.answer = { elements: [retold] };
    const { events, words } = await eventsOf({}, answered);
    assert.match(String(words), /another part than asked for/);
    assert.doesNotMatch(JSON.stringify(events), /"part":"summary"/);
    assert.doesNotMatch(local.asked.at(-1)?.body ?? '', /"summary\\"/);
  });
});

test('its sentences arrive as they are written; leaving the page ends its work', async () => {
  local.answer = { elements: [retold, retold], isLeft: true };
  const leave = new AbortController();
  const log = { warn: () => assert.fail('nothing went wrong') };
  const seen: ProposalEvent[] = [];
  for await (const event of modelProposer(settings, log).propose(about, leave.signal)) {
    seen.push(event);
    if ('content' in event && event.content.by_model === true) leave.abort();
  }
  assert.ok(seen.every((event) => 'content' in event));
  await local.left;
});
