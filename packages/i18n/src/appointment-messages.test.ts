/** The message that is specified for a failed appointment, for each thing that can fail, with something of its own in Kiswahili. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalog } from './load-catalog.ts';

const modes = ['create', 'update', 'complete', 'cancel', 'reopen', 'delete'] as const;

test('failures are worded as specified', async () => {
  const [en, sw] = [await loadCatalog('en', ['booking']), await loadCatalog('sw', ['booking'])];
  for (const mode of modes) {
    assert.equal(en[`booking.failed_${mode}`], `Failed to ${mode} appointment. Please try again.`);
    assert.notEqual(sw[`booking.failed_${mode}`], en[`booking.failed_${mode}`]);
  }
});
