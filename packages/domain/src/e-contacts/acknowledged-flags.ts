/** What the reader's own acknowledgement changes in a thread; only clinicians load it. */
import type { RedFlag } from '../red-flags/red-flag.ts';
import type { Severity } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';

/** When, and by whom. */
export interface Acknowledged {
  readonly acknowledged_at: string;
  readonly acknowledged_by: string;
}

const worst = (flags: readonly RedFlag[]): Severity | null => {
  const open = flags.filter(({ acknowledged_at }) => acknowledged_at === null);
  if (open.some(({ severity }) => severity === 'emergency')) return 'emergency';
  return open.length > 0 ? 'warning' : null;
};

/** The count never goes below zero. */
function withFlags(thread: Thread, red_flags: RedFlag[], change: 1 | -1): Thread {
  const unacknowledged_red_flag_count = Math.max(0, thread.item.unacknowledged_red_flag_count + change);
  const item = { ...thread.item, unacknowledged_red_flag_count, open_severity: worst(red_flags) };
  return { ...thread, red_flags, item };
}

/** The thread once a red flag is acknowledged. Doing it twice changes nothing more. */
export function withAcknowledged(thread: Thread, red_flag_id: string, by: Acknowledged): Thread {
  const isOpen = (flag: RedFlag) => flag.id === red_flag_id && flag.acknowledged_at === null;
  if (!thread.red_flags.some(isOpen)) return thread;
  const red_flags = thread.red_flags.map((flag) => (isOpen(flag) ? { ...flag, ...by } : flag));
  return withFlags(thread, red_flags, -1);
}

/** The thread after that acknowledgement never reached the clinic: the red flag stands again. Another one's stays. */
export function withOpenAgain(thread: Thread, red_flag_id: string, { acknowledged_at }: Acknowledged): Thread {
  const isTakenBack = (flag: RedFlag) => flag.id === red_flag_id && flag.acknowledged_at === acknowledged_at;
  if (!thread.red_flags.some(isTakenBack)) return thread;
  const open = { acknowledged_at: null, acknowledged_by: null };
  const red_flags = thread.red_flags.map((flag) => (isTakenBack(flag) ? { ...flag, ...open } : flag));
  return withFlags(thread, red_flags, 1);
}
