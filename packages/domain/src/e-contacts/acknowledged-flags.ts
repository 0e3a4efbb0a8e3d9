/** Applies the reader's own acknowledgements to a thread before the server confirms them; only clinicians load it. */
import { factsOf } from '../red-flags/flag-rank.ts';
import type { RedFlag } from '../red-flags/red-flag.ts';
import type { EContactItem, Severity } from './e-contact.ts';
import type { Thread } from './e-contacts.api.ts';
import { type Emergency, urgencies, urgencyOf } from './emergency-state.ts';

/** When, and by whom. */
export interface Acknowledged {
  readonly acknowledged_at: string;
  readonly acknowledged_by: string;
}

export const isOpenFlag = ({ acknowledged_at }: RedFlag): boolean => acknowledged_at === null;

const worst = (open: readonly RedFlag[]): Severity | null => {
  if (open.some(({ severity }) => severity === 'emergency')) return 'emergency';
  return open.length > 0 ? 'warning' : null;
};

/** As the server will reckon it. A server of the last version tells no emergency, and no urgency either. */
function urgencyWith({ emergency, urgency }: EContactItem, open: readonly RedFlag[], now: Emergency | null): number {
  const countOf = (test: (flag: RedFlag) => boolean) => open.filter(test).length;
  const isWarning = ({ severity }: RedFlag) => severity === 'warning';
  const isBack = emergency?.state === 'answered' && urgency === urgencies.emergency_unanswered;
  return urgencyOf({
    emergency_raised_at: now && Date.parse(now.raised_at),
    emergency_answered_at: now?.answered_at ? Date.parse(now.answered_at) : null,
    emergency_returned_at: isBack && now?.state === 'answered' ? 0 : null,
    open_emergencies: countOf((flag) => !isWarning(flag)),
    open_warnings: countOf(isWarning),
    open_self_harm: countOf((flag) => factsOf(flag).kind === 'self_harm'),
    open_message_warnings: countOf((flag) => factsOf(flag).kind === 'message'),
  });
}

function withFlags(thread: Thread, red_flags: RedFlag[], emergencyNow: (known: Emergency) => Emergency): Thread {
  const open = red_flags.filter(isOpenFlag);
  const { emergency } = thread.item;
  const now = emergency && emergencyNow(emergency);
  const item = {
    ...thread.item,
    unacknowledged_red_flag_count: open.length,
    open_severity: worst(open),
    ...(now !== undefined && { emergency: now, urgency: urgencyWith(thread.item, open, now) }),
  };
  return { ...thread, red_flags, item };
}

const isEmergency = ({ severity }: RedFlag): boolean => severity === 'emergency';

/** The thread once red flags are acknowledged. Doing it twice changes nothing more. */
export function withAcknowledged(thread: Thread, ids: readonly string[], by: Acknowledged): Thread {
  const isMeant = (flag: RedFlag) => ids.includes(flag.id) && isOpenFlag(flag);
  const meant = thread.red_flags.filter(isMeant);
  if (meant.length === 0) return thread;
  const red_flags = thread.red_flags.map((flag) => (isMeant(flag) ? { ...flag, ...by } : flag));
  return withFlags(thread, red_flags, (known) => {
    if (known.state === 'answered' || !meant.some(isEmergency)) return known;
    const isSeen = !red_flags.some((flag) => isEmergency(flag) && isOpenFlag(flag));
    const seen_by = by.acknowledged_by;
    return isSeen ? { ...known, state: 'seen', seen_at: by.acknowledged_at, seen_by } : { ...known, seen_by };
  });
}

/**
 * The thread after an acknowledgement was taken back, or never reached the clinic: the red flag stands again, and an emergency
 * is open whatever was answered. @param at when it was acknowledged: another one's stays.
 */
export function withOpenAgain(thread: Thread, ids: readonly string[], at: string): Thread {
  const isMeant = (flag: RedFlag) => ids.includes(flag.id) && flag.acknowledged_at === at;
  const meant = thread.red_flags.filter(isMeant);
  if (meant.length === 0) return thread;
  const open = { acknowledged_at: null, acknowledged_by: null };
  const red_flags = thread.red_flags.map((flag) => (isMeant(flag) ? { ...flag, ...open } : flag));
  const unanswered = { state: 'open', seen_at: null, seen_by: null, answered_at: null, answer_read_at: null } as const;
  return withFlags(thread, red_flags, (known) => (meant.some(isEmergency) ? { ...known, ...unanswered } : known));
}
