import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateNote, refusedChanges, waitingNotes, withWaiting } from './known-note.ts';
import { refusedNotes } from './refused-note.ts';

const stored = { id: 'n1', note: 'stored', version: 3, created_at: '2026-11-20T08:00:00.000Z' };
const written = (id: string, note: string, timestamp = Date.parse('2026-11-21T08:00:00.000Z')) => ({
  id: `write of ${id}`,
  method: 'POST',
  url: '/patients/p1/notes',
  body: { id, note },
  state: 'waiting' as const,
  timestamp,
});
const changed = (id: string, note: string, state: 'waiting' | 'failed' | 'refused' = 'waiting') => ({
  id: `change to ${note}`,
  method: 'PUT',
  url: `/patients/p1/notes/${id}`,
  body: { note, version: 3 },
  state,
  timestamp: 0,
});

test('a change that waits is what the author reads, and counts for the version of the next', () => {
  assert.deepEqual(withWaiting(stored, []), { ...stored, unsent: undefined });
  const queued = [changed('n1', 'first'), changed('n2', 'another note'), changed('n1', 'second', 'failed')];
  assert.deepEqual(withWaiting(stored, queued), {
    ...stored,
    note: 'second',
    version: 5,
    unsent: { id: 'change to second', state: 'failed' },
  });
});

test('a refused note is not shown as if it were being sent', () => {
  assert.deepEqual(withWaiting(stored, [changed('n1', 'refused', 'refused')]), { ...stored, unsent: undefined });
});

test('the private note is the newest one, also while it waits', () => {
  assert.equal(privateNote(undefined, []), undefined);
  assert.equal(privateNote(stored, [])?.note, 'stored');
  const queued = [written('n2', 'older'), written('n3', 'newer'), changed('n3', 'newer still')];
  assert.deepEqual(privateNote(stored, queued), {
    id: 'n3',
    note: 'newer still',
    version: 2,
    created_at: '2026-11-21T08:00:00.000Z',
    unsent: { id: 'change to newer still', state: 'waiting' },
  });
  assert.deepEqual(
    waitingNotes(queued).map(({ id }) => id),
    ['n3', 'n2'],
  );
});

test('one that has arrived is shown once', () => {
  const queued = [written('n1', 'stored')];
  assert.deepEqual(waitingNotes(queued, new Set(['n1'])), []);
  assert.equal(privateNote(stored, queued)?.unsent, undefined);
});

test('its author can save a refused note in another way: the latest text of each note, newest first', () => {
  const why = (lastError: string) => ({ lastError });
  const made = { ...written('n2', 'a new note'), state: 'refused' as const, ...why('Not found') };
  const queued = [
    { ...changed('n1', 'first', 'refused'), ...why('It was changed') },
    { ...changed('n1', 'second', 'refused'), ...why('Changed once more') },
    { ...changed('n3', 'on its way'), ...why('') },
    made,
    // A record that this device can no longer open.
    { ...changed('n5', ''), state: 'refused' as const, ...why(''), body: null },
    { ...written('n4', 'there already'), state: 'refused' as const, ...why('Arrived'), isThere: true },
  ];
  assert.deepEqual(refusedNotes(queued), [
    { id: 'n2', note: 'a new note', version: undefined, reason: 'Not found' },
    { id: 'n1', note: 'second', version: 3, reason: 'Changed once more' },
  ]);
  assert.deepEqual(
    refusedChanges(queued, 'n1').map(({ body }) => body?.note),
    ['first', 'second'],
  );
});
