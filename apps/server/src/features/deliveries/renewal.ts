/**
 * Messages that wait, for minutes or for days, say when they leave what is so by then, to the number that is right by then: what they say
 * is asked again of the feature that wrote them.
 */
import type { Database, Executor } from '#server/db/database.ts';
import type { OutgoingMessage } from '#server/work/work.ts';
import { type Claimed, dropMessage, rewriteMessage } from './deliveries.repository.ts';
import { isOfEmergency } from './urgency.ts';

export type Content = Pick<OutgoingMessage, 'receiver' | 'language' | 'body'>;

/**
 * By template: present contents of the messages of these ids. The number is milliseconds since 1970. Messages left out
 * are of no use any more.
 */
export type Renewals = Readonly<
  Record<string, (db: Executor, ids: readonly string[], now: number) => Promise<ReadonlyMap<string, Content>>>
>;

const isSame = (message: Claimed, { receiver, language, body }: Content): boolean =>
  message.receiver === receiver && message.language === language && message.body === body;

/** @returns null where it is of no use any more. */
async function asOfNow(db: Database, message: Claimed, content: Content | undefined): Promise<Claimed | null> {
  if (content === undefined) {
    await dropMessage(db, message.id);
    return null;
  }
  if (!isSame(message, content)) await rewriteMessage(db, message.id, content);
  return { ...message, ...content };
}

/**
 * Those that are still to leave, as they are by now. One that cannot be made anew, since somebody holds its row or its appointment's,
 * keeps none of the others back: a code may be among them.
 * @param now milliseconds since 1970. @param failed hears why; they are taken again once their lease ends.
 */
export async function renewed(
  db: Database,
  { renewals, now, failed }: { renewals: Renewals; now: number; failed: (error: unknown) => void },
  claimed: readonly Claimed[],
): Promise<Claimed[]> {
  const ready: Claimed[] = claimed.filter(({ template }) => renewals[template] === undefined);
  for (const [template, renew] of Object.entries(renewals)) {
    const waiting = claimed.filter((message) => message.template === template);
    if (waiting.length === 0) continue;
    const ids = waiting.map(({ id }) => id);
    const contents = await renew(db, ids, now).catch(failed);
    for (const message of waiting) {
      const one = contents && (await asOfNow(db, message, contents.get(message.id)).catch(failed));
      if (one) ready.push(one);
      // Nothing keeps an emergency back: it says what was so when it was written.
      else if (one === undefined && isOfEmergency(message) && message.template.startsWith('sms.')) ready.push(message);
    }
  }
  return ready;
}
