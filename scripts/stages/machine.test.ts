import assert from 'node:assert/strict';
import { test } from 'node:test';
import { machineWith, measureMachine } from './machine.ts';

test('the quick machine has the limits as they are written', () => {
  const { slowness, lanes, browsers } = machineWith(2, 2);
  assert.deepEqual({ slowness, lanes, browsers }, { slowness: 1, lanes: 2, browsers: 4 });
});

test('with half a processor fewer tests run at once, and each may take longer', () => {
  const { slowness, lanes, browsers } = machineWith(0.5, 1);
  assert.deepEqual({ slowness, lanes, browsers }, { slowness: 4, lanes: 1, browsers: 1 });
});

test('a slow machine of two processors runs two at once, each with more time', () => {
  const { slowness, lanes, browsers } = machineWith(0.5, 1.3);
  assert.deepEqual({ slowness, lanes, browsers }, { slowness: 4, lanes: 2, browsers: 2 });
});

test('more power never makes a limit shorter than it is written', () => {
  assert.equal(machineWith(40, 2).slowness, 1);
});

test('a machine is measured by what it does', async () => {
  const { processors } = await measureMachine();
  assert.ok(processors > 0 && processors < 1_000, String(processors));
});
