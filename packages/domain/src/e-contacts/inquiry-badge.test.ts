import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EContactItem } from './e-contact.ts';
import { unreadMessages } from './inquiry-badge.ts';

const last = [{}] as unknown as EContactItem['messages'];

const table: [string, Parameters<typeof unreadMessages>[0], number][] = [
  ['nobody has written: the inquiry is new, however it is counted', { messages: [], unread_count: 1 }, 0],
  ['as many as are counted', { messages: last, unread_count: 3 }, 3],
  ['never that there are none of them', { messages: last, unread_count: 0 }, 1],
];
for (const [what, item, count] of table) test(what, () => assert.equal(unreadMessages(item), count));
