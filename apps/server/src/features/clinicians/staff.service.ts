import type { Executor } from '#server/db/database.ts';
import { adminAccounts } from './staff.repository.ts';

/** Who hears of an institution's clinicians and invitations. */
export const adminsOf = (db: Executor, institution_id: string): Promise<string[]> => adminAccounts(db, institution_id);
