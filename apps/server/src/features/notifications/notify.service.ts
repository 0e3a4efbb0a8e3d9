/**
 * The one place where a feature says that something is news to somebody. It is written with the write itself; the notifier tells
 * it from there by the ways that the person has. No feature sends a push message or an SMS about news by itself.
 */
import { type NotificationKind, notificationRules } from '@hodi/domain/notifications/notification-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { answeredByCommit } from '#server/db/transaction.ts';
import { newId } from '#server/work/new-id.ts';
import { closeNotification, closeSubject, hasOpen, putNotification } from './notifications.repository.ts';

interface Notifying {
  readonly tx: Tx;
  readonly now: number;
  readonly at: Date;
}

export interface News {
  user_id: string;
  kind: NotificationKind;
  /** The thread, appointment or invitation that it is about. */
  subject_id: string;
  institution_id: string | null;
}

/** Tells somebody soon, unless they know of this thing already and have not opened it. */
export const notify = ({ tx, now, at }: Notifying, { kind, ...news }: News): Promise<void> =>
  answeredByCommit(
    tx,
    putNotification(tx, { ...news, id: newId(now), kind, level: notificationRules[kind].level, at }),
  );

/** They have opened it: what waits to leave is not sent, and their devices show it no more. */
export const closeNews = ({ tx, at }: Notifying, { user_id, subject_id }: { user_id: string; subject_id: string }) =>
  answeredByCommit(tx, closeNotification(tx, { user_id, subject_id, at }));

/** It is news to none of them any more, such as after a thread was resolved. */
export const closeNewsOf = ({ tx, at }: Notifying, of: { user_ids: readonly string[]; subject_id: string }) =>
  answeredByCommit(tx, closeSubject(tx, { ...of, at }));

/** Whether somebody was told of it and has not opened it. */
export const hasNews = hasOpen;
