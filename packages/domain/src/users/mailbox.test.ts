import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxOf } from './user.ts';

test('a mailbox is the same in capitals and with a tag, and no other', () => {
  const written = ['amani@example.org', 'Amani@EXAMPLE.org', 'amani+1@example.org', 'amani+a+b@example.org'];
  assert.deepEqual(new Set(written.map(mailboxOf)), new Set(['amani@example.org']));
  assert.notEqual(mailboxOf('amani.b@example.org'), mailboxOf('amanib@example.org'));
});
