import type { Executor } from '#server/db/database.ts';

/** The accounts of those who manage the institution and may work at the moment. */
export async function adminAccounts(db: Executor, institution_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.institution_id', '=', institution_id)
    .where('c.role', 'in', ['admin', 'superuser'])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}
