/** A message about something unread leaves only while it is unread, to a person who may still get it, at their number of now. */
import { notificationWays } from '@hodi/domain/notifications/notification-ways.ts';
import type { Executor } from '#server/db/database.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { tellingMessages } from './notifications.repository.ts';

type Content = Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>;
type Renew = (db: Executor, ids: readonly string[], now: number) => Promise<ReadonlyMap<string, Content>>;

const renew: Renew = async (db, ids, now) => {
  const messages = await tellingMessages(db, ids, new Date(now));
  return new Map(
    messages.map(({ id, channel, language, body, mobile_number, email, receiver }) => {
      const to = { sms: mobile_number, email: email ?? receiver, push: receiver }[channel];
      return [id, { receiver: to, language, body }];
    }),
  );
};

/** By template. */
export const notificationsAsOfNow: Readonly<Record<string, Renew>> = Object.fromEntries(
  notificationWays.flatMap((way) => [`${way}.news`, `${way}.news_urgent`].map((template) => [template, renew])),
);
