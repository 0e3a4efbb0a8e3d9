import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { fetchInTurn, type Line } from './in-turn.ts';
import { loadedBefore } from './keep-loaded.ts';

const origin = 'https://hodi.test';
const from = (path: string, workerStart: number) => ({ name: `${origin}${path}`, workerStart });

it('files loaded before the worker are all cached, though the connection breaks in the middle', async () => {
  const entries = [from('/assets/a.js', 0), from('/api/x', 0), from('/assets/kept.js', 5), from('/assets/b.js', 0)];
  mock.method(performance, 'getEntriesByType', () => entries);
  Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true });
  let isOnline = true;
  const asked: string[] = [];
  mock.method(globalThis, 'fetch', async (name: string) => {
    asked.push(name.replace(origin, ''));
    if (asked.length === 2) isOnline = false;
    if (!isOnline) throw new TypeError('Failed to fetch');
  });
  const line: Line = {
    isOver: () => false,
    isOnline: () => isOnline,
    isSlow: () => false,
    quiet: () => Promise.resolve(),
    heard: async () => void (isOnline = true),
    changed: () => Promise.reject(new Error('nothing to wait for')),
    look: () => Promise.resolve(),
  };
  await fetchInTurn([{ need: 'journey', load: loadedBefore() }], line);
  assert.deepEqual(asked, ['/assets/a.js', '/assets/b.js', '/assets/b.js']);
});
