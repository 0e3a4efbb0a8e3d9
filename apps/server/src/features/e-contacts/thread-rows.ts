/** The thread's row and the pure state it stands for, in both directions. */
import {
  type ThreadState,
  dangerOf,
  hasUnread,
  needsClinician,
  rankOf,
  sortKeyOf,
  waitingSince,
} from '@hodi/domain/e-contacts/thread-state.ts';
import { urgencyOf } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Owner } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import { type PromiseTerms, promisedByTerms } from '#server/features/opening-hours/promised-by.service.ts';
import type { HeadChange } from '#server/work/work.ts';

const dateOf = (moment: number | null): Date | null => (moment === null ? null : new Date(moment));

/** The state only: the functions of domain keep all other columns of a row. */
const pickState = (row: ThreadState): ThreadState =>
  Object.fromEntries(stateColumns.map((column) => [column, row[column]])) as unknown as ThreadState;

/** The state with everything derived from it, including the stored sort keys. */
const stateWithKeys = (state: ThreadState, terms: PromiseTerms | null) => ({
  ...pickState(state),
  rank: rankOf(state),
  danger: dangerOf(state),
  needs_clinician: needsClinician(state),
  waiting_since: waitingSince(state),
  sort_key: sortKeyOf(state),
  promised_by: promisedByTerms(terms, waitingSince(state)),
});

/** The same as it is stored. */
export function columnsOf(state: ThreadState, terms: PromiseTerms | null) {
  const row = stateWithKeys(state, terms);
  return {
    ...row,
    last_message_at: new Date(row.last_message_at),
    patient_waits_since: dateOf(row.patient_waits_since),
    flag_waits_since: dateOf(row.flag_waits_since),
    waiting_since: dateOf(row.waiting_since),
    promised_by: dateOf(row.promised_by),
    emergency_raised_at: dateOf(row.emergency_raised_at),
    emergency_seen_at: dateOf(row.emergency_seen_at),
    emergency_answered_at: dateOf(row.emergency_answered_at),
    emergency_read_at: dateOf(row.emergency_read_at),
    emergency_returned_at: dateOf(row.emergency_returned_at),
    escalated_at: dateOf(row.escalated_at),
    no_reply_needed_at: dateOf(row.no_reply_needed_at),
  };
}

export const stateColumns = [
  'status',
  'last_seq',
  'seen_by_patient_seq',
  'seen_by_clinician_seq',
  'unread_for_patient',
  'unread_for_clinician',
  'open_emergencies',
  'open_warnings',
  'last_message_at',
  'patient_waits_since',
  'flag_waits_since',
  'no_reply_needed_at',
  'open_self_harm',
  'open_message_warnings',
  'emergency_raised_at',
  'emergency_seq',
  'emergency_seen_at',
  'emergency_seen_by',
  'emergency_answer_seq',
  'emergency_answered_at',
  'emergency_read_at',
  'emergency_returned_at',
  'escalated_at',
] as const satisfies readonly (keyof ThreadState)[];

/** Those of `columnsOf`. */
export const storedColumns = [
  ...stateColumns,
  'rank',
  'danger',
  'needs_clinician',
  'waiting_since',
  'sort_key',
  'promised_by',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[];

/** The thread's row after a new state; the database computes derived columns in the same way. */
export const rowWith = <Row extends ThreadState & { revision: number; terms: PromiseTerms | null }>(
  row: Row,
  state: ThreadState,
) => ({
  ...row,
  ...stateWithKeys(state, row.terms),
  urgency: urgencyOf(state),
  revision: row.revision + 1,
});

interface OwnedRow {
  owner_id: string | null;
  other_owner: Owner | null;
  clinician_id: string;
  cu_id: string;
  cu_given_name: string;
  cu_additional_name: string | null;
  cu_family_name: string | null;
  role: Owner['role'];
}

/** Owner of the thread; null if it has none. */
export function ownerOf(row: OwnedRow): Owner | null {
  if (row.owner_id !== row.clinician_id) return row.other_owner;
  const { clinician_id: id, cu_id: user_id, role } = row;
  const names = {
    given_name: row.cu_given_name,
    additional_name: row.cu_additional_name,
    family_name: row.cu_family_name,
  };
  return { id, user_id, ...names, role };
}

/** The thread as its owner's, for who covers for them. */
export const ownedBy = <Row extends { owner_id: string | null; clinician_id: string }>(row: Row): Row => ({
  ...row,
  clinician_id: row.owner_id ?? row.clinician_id,
});

const difference = (after: boolean, before: boolean): number => Number(after) - Number(before);

/** Changes of both sides' counters when a thread changes its state; `null` means that it does not exist yet. */
export function headChanges(
  before: ThreadState | null,
  after: ThreadState,
): { patient: HeadChange; clinician: HeadChange } {
  const was = (test: (state: ThreadState) => boolean) => before !== null && test(before);
  const e_contacts = before === null ? 1 : 0;
  const unread = (reader: 'patient' | 'clinician') =>
    difference(
      hasUnread(after, reader),
      was((state) => hasUnread(state, reader)),
    );
  return {
    patient: { e_contacts, unread: unread('patient') },
    clinician: {
      e_contacts,
      unread: unread('clinician'),
      needs: difference(needsClinician(after), was(needsClinician)),
    },
  };
}
