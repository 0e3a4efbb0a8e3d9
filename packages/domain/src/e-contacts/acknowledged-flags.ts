/** What the reader's own acknowledgement changes in a thread; only clinicians load it. */
import type { RedFlag } from '../red-flags/red-flag.ts';
import type { Severity } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';

const worst = (flags: readonly RedFlag[]): Severity | null => {
  const open = flags.filter(({ acknowledged_at }) => acknowledged_at === null);
  if (open.some(({ severity }) => severity === 'emergency')) return 'emergency';
  return open.length > 0 ? 'warning' : null;
};

/** The thread once a red flag is acknowledged. Doing it twice changes nothing more; the count never goes below zero. */
export function withAcknowledged(
  thread: Thread,
  red_flag_id: string,
  by: { acknowledged_at: string; acknowledged_by: string },
): Thread {
  const isOpen = (flag: RedFlag) => flag.id === red_flag_id && flag.acknowledged_at === null;
  if (!thread.red_flags.some(isOpen)) return thread;
  const red_flags = thread.red_flags.map((flag) => (isOpen(flag) ? { ...flag, ...by } : flag));
  const unacknowledged_red_flag_count = Math.max(0, thread.item.unacknowledged_red_flag_count - 1);
  const item = { ...thread.item, unacknowledged_red_flag_count, open_severity: worst(red_flags) };
  return { ...thread, red_flags, item };
}
