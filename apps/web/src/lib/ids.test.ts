import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { validate, version } from 'uuid';
import { newId } from './ids.ts';

test('ids are of version 7, tell their time, and none is like another', () => {
  const begun = Date.now();
  const ids = Array.from({ length: 2_000 }, newId);
  for (const id of ids) assert.deepEqual([validate(id), version(id)], [true, 7]);
  assert.equal(new Set(ids).size, ids.length);
  const time = parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
  assert.ok(time >= begun && time <= Date.now() + 1);
});

test('each id stands after the one before it, also where the clock is put back', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  try {
    const ids = [newId(), newId()];
    mock.timers.setTime(Date.now() - 86_400_000);
    ids.push(newId(), newId());
    assert.deepEqual(ids, ids.toSorted());
  } finally {
    mock.timers.reset();
  }
});
