/** A short random history with a server that is killed and connections that are cut; `npm run lab -- trust 11` runs many. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole } from '../audit/sealed-chain.ts';
import { openClinicApp } from '../clinic-app.ts';
import { liveHistory } from './history-world.ts';

const t = await openClinicApp();

test('whatever is killed: one order, nothing after the end, no double booking, counts that follow from the messages', async () => {
  const { history, faults, chain } = await liveHistory(t, { seed: 11, acts: 25, servers: 1, strikes: 2 });
  assert.deepEqual(faults, []);
  assert.equal(chain, whole);
  assert.ok(history.posts.filter(({ status }) => status === 201).length > 20, 'people wrote');
  assert.ok(history.resolved.length > 0 && history.booked.length > 0, 'and resolved and booked');
});
