/** "Later, in 1 hour": a push message carries a token, since a service worker has no session. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { type NotificationRule, notificationRules } from '@hodi/domain/notifications/notification-rules.ts';
import { derivedKey } from '#server/work/derived-key.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { openNotification, putSnoozed } from './notifications.repository.ts';

const signed = (secret: string, id: string): string =>
  createHmac('sha256', derivedKey(secret, 'tell later')).update(id).digest('base64url').slice(0, 22);

export const snoozeToken = (secret: string, id: string): string => `${id}.${signed(secret, id)}`;

/** @returns the notification's id; undefined if the token is none of ours. */
function notificationOf(secret: string, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.', 2);
  if (!idSchema.safeParse(id).success) return undefined;
  const [given, right] = [Buffer.from(signature), Buffer.from(signed(secret, id))];
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

const hour = 60 * 60_000;

/** Postpones a notification by an hour, unless it is urgent or already read. A wrong token gets the same answer. */
export async function snoozeForAnHour(work: PublicWork, { token, secret }: { token: string; secret: string }) {
  const id = notificationOf(secret, token);
  const open = id === undefined ? undefined : await openNotification(work.tx, id);
  if (open === undefined) return;
  const { isUrgent }: NotificationRule = notificationRules[open.kind];
  if (!isUrgent) await putSnoozed(work.tx, open.id, new Date(work.now + hour));
}
