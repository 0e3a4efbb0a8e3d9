import type { Executor } from '#server/db/database.ts';

const shown = 100;

/** The latest messages, sent or, in development, only stored. */
export const latestMessages = (db: Executor, receiver: string | undefined) => {
  const latest = db
    .selectFrom('outbox_message')
    .select(['id', 'channel', 'receiver', 'language', 'template', 'subject', 'body', 'created_at'])
    .select(['state', 'failure'])
    // Push messages have no text to look up here.
    .where('channel', '<>', 'push')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown);
  return (receiver === undefined ? latest : latest.where('receiver', '=', receiver)).execute();
};
export type ShownMessage = Awaited<ReturnType<typeof latestMessages>>[number];
