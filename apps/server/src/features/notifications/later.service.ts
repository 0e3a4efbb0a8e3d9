import { type NotificationRule, notificationRules } from '@hodi/domain/notifications/notification-rules.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { openNotification, putSnoozed } from './notifications.repository.ts';
import { notificationOf } from './tell-later.ts';

const hour = 60 * 60_000;

/** What is urgent does not wait, and what was read needs nothing. Whoever asks with a wrong token is told the same. */
export async function tellInAnHour(work: PublicWork, { token, secret }: { token: string; secret: string }) {
  const id = notificationOf(secret, token);
  const open = id === undefined ? undefined : await openNotification(work.tx, id);
  if (open === undefined) return;
  const { isUrgent }: NotificationRule = notificationRules[open.kind];
  if (!isUrgent) await putSnoozed(work.tx, open.id, new Date(work.now + hour));
}
