import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AppointmentQuery, queryOf, withTab } from './appointment-query.ts';

test('an address asks for what it says, and for nothing that there is not', () => {
  const table: [address: string, query: AppointmentQuery][] = [
    ['', { scope: 'upcoming' }],
    ['tab=upcoming', { scope: 'upcoming' }],
    ['tab=past', { scope: 'past' }],
    ['when=today', { scope: 'today' }],
    ['tab=past&when=today', { scope: 'today' }],
    ['tab=past&status=completed', { scope: 'past', status: 'completed' }],
    ['tab=past&status=scheduled&type=therapy', { scope: 'past', status: 'scheduled', type: 'therapy' }],
    ['status=completed', { scope: 'upcoming' }],
    ['when=today&status=cancelled', { scope: 'today' }],
    ['tab=old&status=lost&type=dance&search=', { scope: 'upcoming' }],
    ['search=+achieng+', { scope: 'upcoming', search: 'achieng' }],
  ];
  for (const [address, query] of table) assert.deepEqual(queryOf(new URLSearchParams(address)), query, address);
});

test('another tab keeps what was searched for, and what it has of the rest', () => {
  const table: [address: string, tab: 'upcoming' | 'today' | 'past', after: string][] = [
    ['search=fever', 'past', 'search=fever&tab=past'],
    ['tab=past&status=completed&type=therapy', 'upcoming', 'type=therapy'],
    ['tab=past&status=completed', 'today', 'status=completed&when=today'],
    ['when=today', 'upcoming', ''],
  ];
  for (const [address, tab, after] of table) {
    assert.equal(withTab(new URLSearchParams(address), tab).toString(), after, `${address} ${tab}`);
  }
});
