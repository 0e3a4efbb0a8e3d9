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
import type { HeadChange } from '#server/work/work.ts';

const dateOf = (moment: number | null): Date | null => (moment === null ? null : new Date(moment));

/** Only the state: the functions of domain carry along whatever else a row has. */
const pickState = (row: ThreadState): ThreadState => ({
  status: row.status,
  last_seq: row.last_seq,
  seen_by_patient_seq: row.seen_by_patient_seq,
  seen_by_clinician_seq: row.seen_by_clinician_seq,
  unread_for_patient: row.unread_for_patient,
  unread_for_clinician: row.unread_for_clinician,
  open_emergencies: row.open_emergencies,
  open_warnings: row.open_warnings,
  last_message_at: row.last_message_at,
  patient_waits_since: row.patient_waits_since,
  flag_waits_since: row.flag_waits_since,
});

/** The state with all that follows from it, the stored sort keys among them. */
const stateWithKeys = (state: ThreadState) => ({
  ...pickState(state),
  rank: rankOf(state),
  danger: dangerOf(state),
  needs_clinician: needsClinician(state),
  waiting_since: waitingSince(state),
  sort_key: sortKeyOf(state),
});

/** The same as it is stored. */
export function columnsOf(state: ThreadState) {
  const row = stateWithKeys(state);
  return {
    ...row,
    last_message_at: new Date(row.last_message_at),
    patient_waits_since: dateOf(row.patient_waits_since),
    flag_waits_since: dateOf(row.flag_waits_since),
    waiting_since: dateOf(row.waiting_since),
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
] as const satisfies readonly (keyof ThreadState)[];

/** Those of `columnsOf`. */
export const storedColumns = [
  ...stateColumns,
  'rank',
  'danger',
  'needs_clinician',
  'waiting_since',
  'sort_key',
] as const satisfies readonly (keyof ReturnType<typeof columnsOf>)[];

/** A row of the thread as it reads with a new state. */
export const rowWith = <Row extends ThreadState>(row: Row, state: ThreadState) => ({
  ...row,
  ...stateWithKeys(state),
});

const difference = (after: boolean, before: boolean): number => Number(after) - Number(before);

/** How the counters of the two sides move when a thread goes from one state to another; `null` is not there yet. */
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
