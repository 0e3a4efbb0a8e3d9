import type { Executor } from '#server/db/database.ts';

/** The counters of a user's head row. */
export async function headOf(
  db: Executor,
  user_id: string,
): Promise<{ e_contacts: number; unread: number; needs: number }> {
  const head = await db
    .selectFrom('user_head')
    .select(['e_contacts', 'unread', 'needs'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return head ?? { e_contacts: 0, unread: 0, needs: 0 };
}
