import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { anInquiryItem, aMessage, type ItemOver, minute } from '../testing/inquiry-item.ts';
import { idOf } from '../testing/people.ts';
import type { EContactItem } from './e-contact.ts';
import { urgencies } from './emergency-state.ts';
import { type InquiryList, type InquiryPage, withInquiry } from './list-updates.ts';

const clinician_id = idOf(900_002);
const patient_id = idOf(900_001);
const all: InquiryList = { of: 'clinician', clinician_id, filter: 'all' };
const waiting: InquiryList = { of: 'clinician', clinician_id, filter: 'waiting_for_response' };
const needs: InquiryList = { of: 'needs_you_now', clinician_id };

type Over = ItemOver & { at?: number; n: number };
/** An inquiry whose last activity was `at`; `n` makes its id. */
const inquiry = ({ n, at = 0, ...over }: Over): EContactItem =>
  anInquiryItem({ ...over, e_contact: { id: idOf(n), last_message_at: minute(at), ...over.e_contact } });

interface Given {
  total?: number;
  more?: boolean;
  next?: string | null;
}
const page = (items: EContactItem[], { total = items.length, more = false, next = null }: Given = {}): InquiryPage => ({
  items,
  total,
  is_more_than_total: more,
  next_cursor: next,
});
const numbers = (pages: readonly InquiryPage[]) =>
  pages.map(({ items }) => items.map(({ e_contact }) => Number.parseInt(e_contact.id.slice(-6), 16)));

const old = inquiry({ n: 1, at: 10 });
const older = inquiry({ n: 2, at: 5 });
const answered: ItemOver = { messages: [aMessage(1, 'clinician')], e_contact: { status: 'clinic_waits_response' } };

describe('a new inquiry', () => {
  test('stands on top and is counted', () => {
    const { pages, isStale } = withInquiry(all, [page([old, older])], inquiry({ n: 3, at: 20 }));
    assert.deepEqual([numbers(pages), pages[0]?.total, isStale], [[[3, 1, 2]], 3, false]);
  });
  test('the same event again changes nothing', () => {
    const item = inquiry({ n: 3, at: 20 });
    const once = withInquiry(all, [page([old])], item).pages;
    const twice = withInquiry(all, once, item).pages;
    assert.deepEqual([numbers(twice), twice[0]?.total], [[[3, 1]], 2]);
  });
  test('stands below an emergency that nobody has acknowledged', () => {
    const emergency = inquiry({ n: 4, open_severity: 'emergency', unacknowledged_red_flag_count: 1 });
    const { pages } = withInquiry(all, [page([emergency, old])], inquiry({ n: 3, at: 20 }));
    assert.deepEqual(numbers(pages), [[4, 3, 1]]);
  });
  test('stands above a warning, which is not pinned', () => {
    const warning = inquiry({ n: 4, at: 1, open_severity: 'warning', unacknowledged_red_flag_count: 1 });
    const { pages } = withInquiry(all, [page([old, warning])], inquiry({ n: 3, at: 5 }));
    assert.deepEqual(numbers(pages), [[1, 3, 4]]);
  });
  test('of another clinician, or for another filter, is left out', () => {
    const foreign = inquiry({ n: 3, at: 20, e_contact: { clinician_id: idOf(77) } });
    const pages = [page([old])];
    assert.equal(withInquiry(all, pages, foreign).pages, pages);
    const resolved: InquiryList = { ...all, filter: 'resolved' };
    assert.deepEqual(withInquiry(resolved, [page([])], inquiry({ n: 3 })), { pages: [page([])], isStale: false });
  });
  test('of a colleague is in the list of its patient', () => {
    const colleagues = inquiry({ n: 3, at: 20, e_contact: { clinician_id: idOf(77) } });
    const ofPatient: InquiryList = { ...all, patient_id };
    assert.deepEqual(numbers(withInquiry(ofPatient, [page([old])], colleagues).pages), [[3, 1]]);
  });
  test('where words are searched, only the server knows', () => {
    const searched: InquiryList = { ...all, search: 'Ache' };
    assert.deepEqual(withInquiry(searched, [page([old])], inquiry({ n: 3 })), { pages: [page([old])], isStale: true });
  });
  test('counts no further than "200+"', () => {
    const { pages } = withInquiry(
      waiting,
      [page([old], { total: 200, more: true, next: 'c' })],
      inquiry({ n: 3, at: 20 }),
    );
    assert.equal(pages[0]?.total, 200);
  });
});

describe('an inquiry that is loaded', () => {
  test('moves to the top with a message, and is counted once', () => {
    const { pages } = withInquiry(all, [page([old]), page([older])], inquiry({ ...answered, n: 2, at: 30 }));
    assert.deepEqual([numbers(pages), pages[0]?.total], [[[2, 1], []], 1]);
  });
  test('leaves a filter that it no longer passes, once', () => {
    const item = inquiry({ n: 2, at: 30, ...answered });
    const once = withInquiry(waiting, [page([old, older])], item);
    const twice = withInquiry(waiting, once.pages, item);
    assert.deepEqual([numbers(twice.pages), twice.pages[0]?.total], [[[1]], 1]);
  });
  test('an older picture that comes late changes nothing', () => {
    const now = inquiry({ n: 1, at: 30, messages: [aMessage(1)] });
    const pages = [page([now, older])];
    assert.equal(withInquiry(all, pages, old).pages, pages);
  });
  test('an acknowledged emergency falls back to its place', () => {
    const emergency = inquiry({ n: 4, open_severity: 'emergency', unacknowledged_red_flag_count: 1 });
    const { pages } = withInquiry(all, [page([emergency, old, older])], inquiry({ n: 4 }));
    assert.deepEqual(numbers(pages), [[1, 2, 4]]);
  });
  test('beyond what is loaded it is left to the next page', () => {
    const emergency = inquiry({ n: 4, open_severity: 'emergency', unacknowledged_red_flag_count: 1 });
    const first = page([emergency, old, older], { total: 9, next: 'c' });
    const { pages, isStale } = withInquiry(all, [first], inquiry({ n: 4 }));
    assert.deepEqual([numbers(pages), pages[0]?.total, isStale], [[[1, 2]], 9, false]);
  });
  test('is changed in place where words are searched', () => {
    const { pages, isStale } = withInquiry(
      { ...all, search: 'Ache' },
      [page([old])],
      inquiry({ n: 1, at: 10, ...answered }),
    );
    assert.deepEqual([pages[0]?.items[0]?.e_contact.status, isStale], ['clinic_waits_response', false]);
  });
});

describe('an inquiry further down than what is loaded', () => {
  const loaded = [page([old], { total: 30, next: 'c' })];
  const from = (list: InquiryList) => withInquiry(list, loaded, inquiry({ n: 9, at: 40, messages: [aMessage(1)] }));
  test('comes up with its message; of all inquiries the total stays', () => {
    const { pages, isStale } = from(all);
    assert.deepEqual([numbers(pages), pages[0]?.total, isStale], [[[9, 1]], 30, false]);
  });
  test('may or may not have been counted under a filter, so the list is loaded again', () => {
    const { pages, isStale } = from(waiting);
    assert.deepEqual([numbers(pages), isStale], [[[9, 1]], true]);
  });
  test('that no longer passes may have been counted', () => {
    assert.equal(withInquiry(waiting, loaded, inquiry({ n: 9, at: 40, ...answered })).isStale, true);
    assert.equal(withInquiry(waiting, [page([old])], inquiry({ n: 9, at: 40, ...answered })).isStale, false);
  });
});

describe('needs you now', () => {
  const since = (n: number, minutes: number, over: ItemOver = {}) =>
    anInquiryItem({ ...over, e_contact: { id: idOf(n), waiting_since: minute(minutes), ...over.e_contact } });
  test('the most dangerous first, then who waits longest', () => {
    const warning = since(5, 50, { open_severity: 'warning', unacknowledged_red_flag_count: 1 });
    const list = [page([since(1, 10), since(2, 30)])];
    assert.deepEqual(numbers(withInquiry(needs, list, warning).pages), [[5, 1, 2]]);
    assert.deepEqual(numbers(withInquiry(needs, list, since(6, 20)).pages), [[1, 6, 2]]);
  });
  test('an emergency that is seen and not answered stands above every warning, and in whatever status', () => {
    const seen = { urgency: urgencies.emergency_unanswered, e_contact: { status: 'clinic_waits_response' } } as const;
    const warning = since(5, 5, { urgency: urgencies.self_harm, open_severity: 'warning' });
    const open = since(6, 50, { urgency: urgencies.emergency_open, open_severity: 'emergency' });
    const list = [page([open, warning, since(1, 1, { urgency: urgencies.none })])];
    assert.deepEqual(numbers(withInquiry(needs, list, since(7, 40, seen)).pages), [[6, 7, 5, 1]]);
    const inAll = withInquiry(all, [page([warning])], since(7, 0, seen)).pages;
    assert.deepEqual(numbers(inAll), [[7, 5]]);
  });
  test('no reply needed takes it out, and the next message brings it back', () => {
    const item = since(1, 10, { revision: 1, urgency: urgencies.none });
    const done = since(1, 10, { revision: 2, urgency: urgencies.none, e_contact: { no_reply_needed_at: minute(20) } });
    const again = since(1, 30, { revision: 3, urgency: urgencies.none, e_contact: { no_reply_needed_at: null } });
    const gone = withInquiry(needs, [page([item])], done).pages;
    assert.deepEqual(numbers(gone), [[]]);
    assert.deepEqual(numbers(withInquiry(waiting, [page([item])], done).pages), [[]]);
    assert.deepEqual(numbers(withInquiry(needs, gone, again).pages), [[1]]);
    // A picture from between that comes late changes nothing.
    const back = [page([again])];
    assert.equal(withInquiry(needs, back, done).pages, back);
  });
  test('an answer takes it out, unless a red flag is open', () => {
    const list = [page([since(1, 10), since(2, 30)])];
    const done = since(1, 0, answered);
    assert.deepEqual(numbers(withInquiry(needs, list, done).pages), [[2]]);
    const flagged = since(1, 10, { ...answered, open_severity: 'warning', unacknowledged_red_flag_count: 0 });
    assert.deepEqual(numbers(withInquiry(needs, list, flagged).pages), [[1, 2]]);
  });
});

test("the patient's list is by activity alone, and action is needed where something is unread", () => {
  const mine: InquiryList = { of: 'patient', patient_id, filter: 'all' };
  const emergency = inquiry({ n: 4, open_severity: 'emergency', unacknowledged_red_flag_count: 1 });
  assert.deepEqual(numbers(withInquiry(mine, [page([old])], emergency).pages), [[1, 4]]);
  const action: InquiryList = { ...mine, filter: 'action_needed' };
  const unread = inquiry({ n: 1, at: 10, ...answered, has_unread_for_patient: true });
  assert.deepEqual(numbers(withInquiry(action, [page([])], unread).pages), [[1]]);
  const seen = { ...unread, has_unread_for_patient: false, e_contact: { ...unread.e_contact, seen_by_patient_seq: 1 } };
  assert.deepEqual(numbers(withInquiry(action, [page([unread])], seen).pages), [[]]);
});

describe("the team's inbox", () => {
  const reader = { clinician_id, institution_id: idOf(900_003), covers: [], uncovered: [] };
  const at = { now: Date.parse(minute(100)), today: '2026-11-21' };
  const unassigned: InquiryList = { of: 'inbox', view: 'unassigned', reader, filter: 'action_needed', filters: {}, at };
  const mine: InquiryList = { ...unassigned, view: 'mine' };
  const owned = (n: number, owner_id: string | null, over: Omit<Over, 'n'> = {}) =>
    inquiry({ n, revision: 1, ...over, e_contact: { owner_id, waiting_since: minute(n), ...over.e_contact } });

  test('a claimed thread leaves Unassigned and comes to Mine, the longest wait first', () => {
    const claimed = owned(2, clinician_id, { revision: 2 });
    const { pages } = withInquiry(unassigned, [page([owned(1, null), owned(2, null)])], claimed);
    assert.deepEqual([numbers(pages), pages[0]?.total], [[[1]], 1]);
    const own = [page([owned(1, clinician_id), owned(3, clinician_id)])];
    assert.deepEqual(numbers(withInquiry(mine, own, claimed).pages), [[1, 2, 3]]);
    // Once more, and the picture from before it, change nothing.
    assert.equal(withInquiry(unassigned, pages, claimed).pages, pages);
    const before = withInquiry(mine, own, claimed).pages;
    assert.equal(withInquiry(mine, before, owned(2, null)).pages, before);
  });
  test('a filter keeps out what does not pass it', () => {
    const list: InquiryList = { ...unassigned, filters: { topic: 'fever' } };
    assert.deepEqual(numbers(withInquiry(list, [page([])], owned(1, null)).pages), [[]]);
  });
  test('threads that do not wait are sorted by newest activity', () => {
    const list: InquiryList = { ...unassigned, filter: 'all' };
    const quiet = owned(1, null, { ...answered, at: 9, e_contact: { ...answered.e_contact, waiting_since: null } });
    assert.deepEqual(numbers(withInquiry(list, [page([owned(5, null)])], quiet).pages), [[1, 5]]);
  });
});
