import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anInquiryItem, type ItemOver, minute } from '@hodi/domain/testing/inquiry-item.ts';
import { idOf } from '@hodi/domain/testing/people.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { urgencies } from '../emergency-state.ts';
import { type InboxView, inboxViews } from './inbox.ts';
import { type InboxFilters, inboxReader, isInView, isOverdue, passesInbox } from './inbox-view.ts';

const [me, colleague, away, left] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const institution_id = idOf(900_003);
const now = Date.parse(minute(180));
const member = (id: string, cover?: string | null, until = minute(500).slice(0, 10)): TeamMember => ({
  id,
  given_name: 'Wanjiru',
  additional_name: null,
  family_name: null,
  role: 'doctor',
  ...(cover !== undefined && {
    away: {
      until,
      cover: cover ? { id: cover, given_name: 'Fatuma', additional_name: null, family_name: null } : null,
    },
  }),
});
const reader = inboxReader(
  { clinician_id: me, institution_id },
  [member(me), member(colleague), member(away, me), member(left, null)],
  now,
);
const ownedBy = (owner_id: string | null | undefined, over: ItemOver = {}) =>
  anInquiryItem({ ...over, e_contact: { owner_id, ...over.e_contact } });
const elsewhere = { ...anInquiryItem().clinician, institution_id: idOf(77) };

const views: [name: string, item: ReturnType<typeof ownedBy>, views: InboxView[]][] = [
  ['one of my own', ownedBy(me), ['mine', 'team']],
  ['one of nobody', ownedBy(null), ['unassigned', 'team']],
  ["a colleague's", ownedBy(colleague), ['team']],
  ['of somebody away whom I cover for', ownedBy(away), ['team', 'covering']],
  ['of somebody away whom nobody covers for', ownedBy(left), ['unassigned', 'team']],
  ['of nobody at another clinic', ownedBy(null, { clinician: elsewhere }), []],
  ['my own, asked at another clinic', ownedBy(me, { clinician: elsewhere }), ['mine']],
  ['of a server that knows no owners', ownedBy(undefined), []],
];

describe('the views hold', () => {
  for (const [name, item, expected] of views) {
    test(`${name}: ${expected.join(', ') || 'none'}`, () => {
      assert.deepEqual(
        inboxViews.filter((view) => isInView(item, view, reader)),
        expected,
      );
    });
  }
});

test('a voice note that nobody listened to in time makes an inquiry overdue, though somebody has answered', () => {
  const overdue = (unheard_since: string | null) =>
    isOverdue(anInquiryItem({ e_contact: { waiting_since: null, promised_by: null, unheard_since } }), now);
  assert.deepEqual([overdue(minute(10)), overdue(null)], [true, false]);
});

test('a cover who is away covers for nobody; a clinician who is back is not away', () => {
  const self = { clinician_id: me, institution_id };
  const both = inboxReader(self, [member(me, colleague), member(away, me)], now);
  assert.deepEqual([both.covers, both.uncovered], [[], [away]]);
  const back = inboxReader(self, [member(away, me, '2020-01-31')], now);
  assert.deepEqual([back.covers, back.uncovered], [[], []]);
});

describe('filters', () => {
  const item = ownedBy(me, { e_contact: { topic: 'headache', waiting_since: minute(60), promised_by: minute(120) } });
  const passes: [filters: InboxFilters, isIn: boolean][] = [
    [{}, true],
    [{ topic: 'headache', owner_id: me }, true],
    [{ topic: 'fever' }, false],
    [{ owner_id: colleague }, false],
    [{ danger: '1' }, false],
    [{ unread: '1', overdue: '1' }, true],
    [{ age_from: 34, age_to: 34 }, true],
    [{ age_to: 33 }, false],
    [{ age_from: 35 }, false],
    [{ waiting_hours: 2 }, true],
    [{ waiting_hours: 3 }, false],
  ];
  for (const [filters, isIn] of passes) {
    test(`${JSON.stringify(filters)}: ${isIn}`, () => {
      assert.equal(passesInbox(item, filters, { now, today: '2026-11-21' }), isIn);
    });
  }
  test('danger, read, within the promise, not waiting', () => {
    const other = anInquiryItem({
      urgency: urgencies.warning,
      has_unread_for_clinician: false,
      e_contact: { waiting_since: null, promised_by: minute(181) },
    });
    const is = (filters: InboxFilters) => passesInbox(other, filters, { now, today: '2026-11-21' });
    assert.deepEqual(
      [is({ danger: '1' }), is({ unread: '1' }), is({ overdue: '1' }), is({ waiting_hours: 1 })],
      [true, false, false, false],
    );
  });
});
