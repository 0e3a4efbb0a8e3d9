/** Words that came back to the writer because they could be neither sent nor kept: when they are the same message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accept, ofAmina } from './testing-phone.ts';

/** A phone to which a message came back; from now on the server takes it. */
async function cameBack() {
  const { t, tab } = await ofAmina();
  await t.result(tab.controls.openThread('thread'));
  tab.controls.type('thread', 'It had arrived.');
  t.phone.storage.isFull = true;
  t.answers = () => null;
  assert.equal((await t.result(tab.controls.sendTyped({ thread: 'thread', seen_seq: 3 }))).how, 'not_kept');
  accept(t);
  t.phone.storage.isFull = false;
  return { t, tab };
}

test('words that came back because they could be neither sent nor kept are sent again as the same message', async () => {
  const { t, tab } = await cameBack();
  assert.equal((await t.result(tab.controls.sendTyped({ thread: 'thread', seen_seq: 3 }))).how, 'sent');
  const sent = t.asked.filter(({ url }) => url.endsWith('/message'));
  assert.equal(sent.length, 2);
  assert.equal(new Set(sent.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size, 1);
});

test('what came back goes under another key, as the same message, once its author has seen more', async () => {
  const { t, tab } = await cameBack();
  assert.equal((await t.result(tab.controls.sendTyped({ thread: 'thread', seen_seq: 4 }))).how, 'sent');
  const sent = t.asked.filter(({ url }) => url.endsWith('/message'));
  const bodies = sent.map(({ body }) => JSON.parse(body ?? '{}') as { id: string; seen_seq: number });
  assert.deepEqual(
    bodies.map(({ id, seen_seq }) => [id === bodies[0]?.id, seen_seq]),
    [
      [true, 3],
      [true, 4],
    ],
  );
  // Under its first key the server would refuse another body, and the words would come back for ever.
  assert.notEqual(sent[0]?.headers['idempotency-key'], sent[1]?.headers['idempotency-key']);
});

test('the same words written once more, after those that came back have arrived, are another message', async () => {
  const { t, tab } = await ofAmina();
  await t.result(tab.controls.openThread('thread'));
  const send = (text: string) => {
    tab.controls.type('thread', text);
    return t.result(tab.controls.sendTyped({ thread: 'thread' }));
  };
  t.phone.storage.isFull = true;
  t.answers = () => null;
  assert.equal((await send('Yes.')).how, 'not_kept');
  accept(t);
  t.phone.storage.isFull = false;
  assert.equal((await send('Yes.')).how, 'sent');
  // An hour later, to another question.
  await t.time.play(3_600_000);
  assert.equal((await send('Yes.')).how, 'sent');
  const sent = t.asked.filter(({ url }) => url.endsWith('/message'));
  const ids = sent.map(({ body }) => (JSON.parse(body ?? '{}') as { id: string }).id);
  assert.equal(ids.length, 3);
  assert.equal(ids[1], ids[0], 'what came back is the same message');
  assert.notEqual(ids[2], ids[1], 'what is written anew is not');
});
