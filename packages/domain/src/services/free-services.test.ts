import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFreeService } from './free-services.ts';
import { serviceCodes } from './services.ts';

test('vitals and saving the answers are free everywhere, others where the institution says so', () => {
  const free = (at: Parameters<typeof isFreeService>[1]) => serviceCodes.filter((code) => isFreeService(code, at));
  assert.deepEqual(free(undefined), ['DATA_SAVED', 'FREE_VITALS']);
  assert.deepEqual(free({ free_services: [] }), ['DATA_SAVED', 'FREE_VITALS']);
  assert.deepEqual(free({ free_services: ['HIV_TEST'] }), ['DATA_SAVED', 'FREE_VITALS', 'HIV_TEST']);
});
