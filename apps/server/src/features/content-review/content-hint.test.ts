/** Open lines are told when other words are in force, and of nothing else. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { contentChanged } from '@hodi/domain/content-review/content-review.events.ts';
import { decideTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { linesOf } from '#server/testing/clinic-app.ts';
import type { LiveClient } from '#server/testing/live-client.ts';
import { openReviewClinic } from '#server/testing/content-review/review-clinic.ts';

const { t, content, lead, other, patient, propose, deciding, hashOf, sign } = await openReviewClinic('temperature');
const question = content.items.find(({ kind }) => kind === 'question');
assert.ok(question);
const [line] = question.lines;
assert.ok(line);
const text = { item_id: question.id, line_id: line.id, language: 'sw', before: line.sw, after: 'Una homa?' } as const;

const connect = linesOf(t);
const lines: { client: LiveClient; hints: number }[] = [];
async function open(token: string) {
  const opened = { client: await connect(token).ready(), hints: 0 };
  opened.client.socket.on(contentChanged, () => (opened.hints += 1));
  lines.push(opened);
}
/** How many hints each line has heard by now. */
async function heard(): Promise<number[]> {
  await t.app.sweep();
  // A hint on its way would have arrived before this answer.
  await Promise.all(lines.map(({ client }) => client.catchUp()));
  return lines.map(({ hints }) => hints);
}

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

test('a change of texts reaches each open line once, and no hint comes when nothing changed', async () => {
  for (const { token } of [patient, lead]) await open(token);
  // The server looked when the first line opened, before any sweep.
  await other.ok(decideTexts, deciding(await propose(lead, text)));
  assert.deepEqual(await heard(), [1, 1]);
  assert.deepEqual(await heard(), [1, 1], 'told already');
  await propose(lead, { ...text, before: text.after, after: 'Una homa leo?' });
  assert.deepEqual(await heard(), [1, 1], 'a proposal is no change yet');
  assert.equal((await sign('sw', await hashOf('sw'))).statusCode, 201);
  assert.deepEqual(await heard(), [2, 2], 'somebody signed what is read');
});

test('a line that opens later is told of nothing that was before it', async () => {
  await open(other.token);
  assert.deepEqual(await heard(), [2, 2, 0]);
});
