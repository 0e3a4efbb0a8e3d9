/**
 * Messages that wait, for minutes or for days, say when they leave what is so by then, to the number that is right by then: what they say
 * is asked again of the feature that wrote them.
 */
import type { Database, Executor } from '#server/db/database.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { type Claimed, dropMessage, rewriteMessage } from './deliveries.repository.ts';

export type Content = Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>;

/** By template: what the messages of these ids say by now; those left out are of no use any more. */
export type Renewals = Readonly<
  Record<string, (db: Executor, ids: readonly string[]) => Promise<ReadonlyMap<string, Content>>>
>;

const isSame = (message: Claimed, { receiver, language, body }: Content): boolean =>
  message.receiver === receiver && message.language === language && message.body === body;

/** Those that are still to leave, as they are by now. */
export async function renewed(db: Database, renewals: Renewals, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const ready: Claimed[] = claimed.filter(({ template }) => renewals[template] === undefined);
  for (const [template, renew] of Object.entries(renewals)) {
    const waiting = claimed.filter((message) => message.template === template);
    if (waiting.length === 0) continue;
    const contents = await renew(
      db,
      waiting.map(({ id }) => id),
    );
    for (const message of waiting) {
      const content = contents.get(message.id);
      if (content === undefined) await dropMessage(db, message.id);
      else {
        if (!isSame(message, content)) await rewriteMessage(db, message.id, content);
        ready.push({ ...message, ...content });
      }
    }
  }
  return ready;
}
