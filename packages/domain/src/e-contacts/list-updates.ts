/**
 * Applies an event to a list of inquiries that a screen holds. Lists are loaded page by page, so an inquiry that is not
 * among the loaded rows may stand further down. If that makes the total uncertain, the list is called stale and its
 * screen loads it again.
 */
import { urgencyOfItem } from './danger-sign.ts';
import type { EContactItem } from './e-contact.ts';
import { urgencies } from './emergency-state.ts';
import type { InboxView } from './inbox/inbox.ts';
import { type InboxFilters, type InboxReader, type Today, isInView, passesInbox } from './inbox/inbox-view.ts';
import { type InquiryFilter, passesFilter } from './inquiry-filters.ts';
import { hasNoMessages, isOutdated } from './inquiry-progress.ts';

export interface InquiryPage {
  readonly items: readonly EContactItem[];
  readonly total: number;
  readonly is_more_than_total: boolean;
  readonly next_cursor: string | null;
  /** The search was stopped before it had read everything. */
  readonly is_search_cut?: boolean | undefined;
}

/** Which list it is: whose, and what it was asked to hold. */
export type InquiryList =
  | {
      readonly of: 'clinician';
      readonly clinician_id: string;
      /** All inquiries of one patient, those with colleagues too. */
      readonly patient_id?: string | undefined;
      readonly filter: InquiryFilter;
      readonly search?: string | undefined;
    }
  | {
      readonly of: 'patient';
      readonly patient_id: string;
      readonly filter: InquiryFilter;
      readonly search?: string | undefined;
    }
  | { readonly of: 'needs_you_now'; readonly clinician_id: string }
  | {
      /** A view of the team's inbox. */
      readonly of: 'inbox';
      readonly view: InboxView;
      readonly reader: InboxReader;
      readonly filter: InquiryFilter;
      readonly search?: string | undefined;
      readonly filters: InboxFilters;
      readonly at: Today;
    };

export interface ListChange {
  /** The same array when nothing changed. */
  readonly pages: readonly InquiryPage[];
  /** The rows are right as far as they go, but there may be others, or another total. */
  readonly isStale: boolean;
}

function isInScope(list: InquiryList, item: EContactItem): boolean {
  const { e_contact } = item;
  if (list.of === 'inbox') return isInView(item, list.view, list.reader);
  if (list.of === 'patient') return e_contact.patient_id === list.patient_id;
  if (list.of === 'clinician' && list.patient_id !== undefined) return e_contact.patient_id === list.patient_id;
  // A server of the last version knows no owners.
  const { owner_id = e_contact.clinician_id } = e_contact;
  return owner_id === list.clinician_id;
}

/** Whether the inquiry belongs into the list, as far as its words are not searched. */
export function belongsTo(list: InquiryList, item: EContactItem): boolean {
  if (!isInScope(list, item)) return false;
  if (list.of === 'inbox' && !passesInbox(item, list.filters, list.at)) return false;
  const viewer = list.of === 'patient' ? 'patient' : 'clinician';
  return passesFilter(viewer, list.of === 'needs_you_now' ? 'action_needed' : list.filter, {
    status: item.e_contact.status,
    is_no_reply_needed: (item.e_contact.no_reply_needed_at ?? null) !== null,
    has_unread: list.of === 'patient' ? item.has_unread_for_patient : item.has_unread_for_clinician,
    is_dangerous: urgencyOfItem(item) < urgencies.none,
  });
}

type Place = readonly [number, number, string];

const moment = (iso: string | null): number => (iso === null ? 0 : Date.parse(iso));

/** An inbox is sorted by who waits longest where it holds who waits, else by newest activity. */
const isOfWaiting = (filter: InquiryFilter): boolean => filter === 'action_needed' || filter === 'waiting_for_response';

/** By what the list is sorted, lowest first; the server stores the same keys. */
function placeOf(list: InquiryList, item: EContactItem): Place {
  const { id, waiting_since, last_message_at } = item.e_contact;
  if (list.of === 'needs_you_now') return [urgencyOfItem(item), moment(waiting_since), id];
  if (list.of === 'inbox' && isOfWaiting(list.filter)) {
    return [urgencyOfItem(item), waiting_since === null ? Infinity : moment(waiting_since), id];
  }
  return [list.of === 'patient' ? 0 : pinnedBy(item), -moment(last_message_at), id];
}

/** A server of the last version pins nothing but emergencies in a list by newest activity. */
function pinnedBy(item: EContactItem): number {
  const isOfLastVersion = item.urgency === undefined && item.open_severity !== 'emergency';
  return isOfLastVersion ? urgencies.none : urgencyOfItem(item);
}

function isBefore(one: Place, other: Place): boolean {
  if (one[0] !== other[0]) return one[0] < other[0];
  if (one[1] !== other[1]) return one[1] < other[1];
  return one[2] < other[2];
}

const withTotal = (pages: readonly InquiryPage[], change: number): readonly InquiryPage[] =>
  change === 0
    ? pages
    : pages.map((page) => ({
        ...page,
        total: page.is_more_than_total ? page.total : Math.max(0, page.total + change),
      }));

const without = (pages: readonly InquiryPage[], id: string): readonly InquiryPage[] =>
  pages.map((page) =>
    page.items.some(({ e_contact }) => e_contact.id === id)
      ? { ...page, items: page.items.filter(({ e_contact }) => e_contact.id !== id) }
      : page,
  );

/** Puts the item where it sorts, or undefined if that lies beyond what is loaded. */
function inserted(list: InquiryList, pages: readonly InquiryPage[], item: EContactItem) {
  const place = placeOf(list, item);
  const isAfterAll = ({ items }: InquiryPage) => items.every((other) => !isBefore(place, placeOf(list, other)));
  const found = pages.findIndex((page) => !isAfterAll(page));
  if (found < 0 && !isWhole(pages)) return undefined;
  const target = found < 0 ? pages.length - 1 : found;
  return pages.map((page, index) => {
    if (index !== target) return page;
    const before = page.items.filter((other) => !isBefore(place, placeOf(list, other)));
    return { ...page, items: [...before, item, ...page.items.slice(before.length)] };
  });
}

interface Arrival {
  list: InquiryList;
  pages: readonly InquiryPage[];
  item: EContactItem;
}

/** The inquiry is among the loaded rows: what it does to the total is certain. */
function moved({ list, pages, item }: Arrival, known: EContactItem): ListChange {
  if (isOutdated(item, known)) return { pages, isStale: false };
  const rest = without(pages, known.e_contact.id);
  if (!belongsTo(list, item)) return { pages: withTotal(rest, -1), isStale: false };
  return { pages: inserted(list, rest, item) ?? rest, isStale: false };
}

const isWhole = (pages: readonly InquiryPage[]): boolean => pages[pages.length - 1]?.next_cursor === null;

/** Whether an inquiry further down may have come into the list or left it, changing a total that is shown exactly. */
function isTotalInDoubt(list: InquiryList, pages: readonly InquiryPage[]): boolean {
  const isConstant = (list.of === 'clinician' || list.of === 'patient') && list.filter === 'all';
  return !isConstant && !isWhole(pages) && !pages.some((page) => page.is_more_than_total);
}

const isSearched = (list: InquiryList): boolean => list.of !== 'needs_you_now' && (list.search ?? '').trim() !== '';

/** The inquiry is not among the loaded rows: it is new here, or it stood further down. */
function arrived({ list, pages, item }: Arrival): ListChange {
  if (!belongsTo(list, item)) return { pages, isStale: isTotalInDoubt(list, pages) };
  // Only the server knows whether the words match.
  if (isSearched(list)) return { pages, isStale: true };
  const placed = inserted(list, pages, item);
  if (placed === undefined) return { pages, isStale: isTotalInDoubt(list, pages) };
  if (isWhole(pages) || hasNoMessages(item)) return { pages: withTotal(placed, 1), isStale: false };
  return { pages: placed, isStale: isTotalInDoubt(list, pages) };
}

/**
 * The list after an event told the present picture of one inquiry: put in, moved, changed in place or taken out. The
 * same event again, or an older one, changes nothing.
 */
export function withInquiry(list: InquiryList, pages: readonly InquiryPage[], item: EContactItem): ListChange {
  const known = pages.flatMap(({ items }) => items).find(({ e_contact }) => e_contact.id === item.e_contact.id);
  // An inquiry that somebody else took leaves its view.
  const mayLeave = list.of !== 'patient' && known !== undefined;
  if (pages.length === 0 || !(mayLeave || isInScope(list, item))) return { pages, isStale: false };
  const arrival = { list, pages, item };
  return known === undefined ? arrived(arrival) : moved(arrival, known);
}
