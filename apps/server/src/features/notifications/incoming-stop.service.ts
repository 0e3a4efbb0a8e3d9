/** After STOP a person gets no SMS except codes and those that follow from an emergency, until they answer START. */
import { templatesWith } from '@hodi/domain/notifications/message-rules.ts';
import type { Executor, Tx } from '#server/db/database.ts';

const neverStopped: readonly string[] = templatesWith((rule) => rule.isNeverStopped);

/** Ids of those SMS, about to be sent, whose receiver answered STOP to this kind. */
export async function stoppedAmong(
  db: Executor,
  sms: readonly { id: string; template: string }[],
): Promise<Set<string>> {
  const ids = sms.filter(({ template }) => !neverStopped.includes(template)).map(({ id }) => id);
  // Codes must not wait for a query.
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('outbox_message as m')
    .innerJoin('notification_setting as s', 's.user_id', 'm.receiver_user_id')
    .select('m.id')
    .where('m.id', '=', (where) => where.fn.any(where.val(ids)))
    .where('s.sms_stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @param at null: they get SMS again. */
export const setSmsStopped = (tx: Tx, user_id: string, at: Date | null): Promise<unknown> =>
  tx
    .insertInto('notification_setting')
    .values({ user_id, ways: '{}', sms_stopped_at: at })
    .onConflict((of) => of.column('user_id').doUpdateSet({ sms_stopped_at: at }))
    .execute();
