/** One event that cannot be rendered must not keep back those after it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { domainEvent } from '@hodi/domain/shared/domain-event.ts';
import type { EventRow } from './events.repository.ts';
import { type EventRenderer, makeRenderer } from './render.ts';

const rows: EventRow[] = [1, 2, 3].map((n) => ({
  n,
  id: `e${n}`,
  name: 'note-changed',
  reference: { id: `note ${n}` },
}));

/** Renders each reference as it is, but fails of the whole batch where the second one is in it. */
const failing = (error: unknown): EventRenderer => ({
  event: domainEvent('note-changed', z.object({ id: z.string() })),
  part: 'notes',
  render: async (_db, _reader, references) => {
    if (references.some(({ id }) => id === 'note 2')) throw error;
    return references.map((payload) => ({ payload, patient_id: 'achieng' }));
  },
});

function rendererOf(error: unknown) {
  const said: unknown[] = [];
  const render = makeRenderer([failing(error)], { error: (facts: unknown) => void said.push(facts) } as never);
  return { said, render: () => render({} as never, {} as never, rows) };
}

test('an event that cannot be rendered is left out alone, and said without its content', async () => {
  const { said, render } = rendererOf(new TypeError('the payload of Achieng is broken'));
  assert.deepEqual(
    (await render()).events.map(([, json, n]) => [json, n]),
    [
      ['{"id":"note 1"}', 1],
      ['{"id":"note 3"}', 3],
    ],
  );
  assert.deepEqual(said, [{ kind: 'TypeError', event: 'note-changed', event_id: 'e2' }]);
});

test('while the database is away nothing is left out: it is tried again', async () => {
  const { said, render } = rendererOf(new Error('Query read timeout'));
  await assert.rejects(render(), /Query read timeout/);
  assert.deepEqual(said, []);
});
