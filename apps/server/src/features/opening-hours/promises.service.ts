/** Tells those for whom overdue threads wait, once per wait, and promises anew when the hours change. */
import { eContactUpdated } from '@hodi/domain/e-contacts/e-contacts.events.ts';
import type { Database } from '#server/db/database.ts';
import { answeringOrAsked } from '#server/features/e-contacts/thread-news.service.ts';
import { notify } from '#server/features/notifications/notify.service.ts';
import { performPublic, performTelling } from '#server/work/perform-public.ts';
import { promisedByTerms } from './promised-by.service.ts';
import * as rows from './promises.repository.ts';

/** Threads per sweep; more wait for the next one. */
const atMost = 100;

/** @returns who is told in the app. */
export async function tellOverdue(db: Database, now: number): Promise<string[]> {
  const { told } = await performTelling(db, now, async (work) => {
    const found = await rows.takeOverdue(work.tx, work.at, atMost);
    const judged = found.map((thread) => ({
      ...thread,
      promised_by: promisedByTerms(thread.terms, thread.waiting_since),
    }));
    // Written by a server of the version before, or before the hours changed: by now the promise is another.
    const late = judged.filter(({ promised_by }) => promised_by !== null && promised_by <= now);
    await rows.putPromises(
      work.tx,
      judged.filter((thread) => !late.includes(thread)),
    );
    for (const thread of late) {
      const { id: subject_id, institution_id, owner, asked_user_id } = thread;
      const to = await answeringOrAsked(work, { thread, owner }, asked_user_id);
      for (const user_id of to) await notify(work, { user_id, kind: 'overdue', subject_id, institution_id });
      work.tell([owner?.user_id ?? asked_user_id, ...to], eContactUpdated, { e_contact_id: subject_id });
    }
    await rows.setOverdueTold(
      work.tx,
      late.map(({ id }) => id),
      work.at,
    );
  });
  return told;
}

/** Some threads of an institution. @returns the last of them; null where there are no more. */
const promiseSome = (
  db: Database,
  now: number,
  { id: institution_id, terms, after }: Awaited<ReturnType<typeof rows.duePromises>>[number] & { after: string | null },
): Promise<string | null> =>
  performPublic(db, now, async ({ tx }) => {
    const waiting = await rows.takeWaiting(tx, { institution_id, after, limit: atMost });
    await rows.putPromises(
      tx,
      waiting.map(({ id, waiting_since }) => ({ id, promised_by: promisedByTerms(terms, waiting_since) })),
    );
    return waiting.length < atMost ? null : (waiting.at(-1)?.id ?? null);
  });

/**
 * Renews the promises of waiting threads after a change of hours, so that all patients of one institution are told the
 * same.
 */
export async function promiseAnew(db: Database, now: number): Promise<void> {
  for (const due of await rows.duePromises(db)) {
    let after: string | null = null;
    do after = await promiseSome(db, now, { ...due, after });
    while (after !== null);
    await rows.setPromised(db, due);
  }
}
