/** The message that is specified for a failed appointment, for each thing that can fail, with something of its own in Kiswahili. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking as en } from './en/visits/booking.ts';
import { booking as sw } from './sw/visits/booking.ts';

const modes = ['create', 'update', 'complete', 'cancel', 'reopen', 'delete'] as const;

test('what failed is said as specified', () => {
  for (const mode of modes) {
    assert.equal(en[`booking.failed_${mode}`], `Failed to ${mode} appointment. Please try again.`);
    assert.notEqual(sw[`booking.failed_${mode}`], en[`booking.failed_${mode}`]);
  }
});
