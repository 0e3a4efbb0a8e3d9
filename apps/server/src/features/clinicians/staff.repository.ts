import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { Executor } from '#server/db/database.ts';

/** The accounts of those who manage the institution and may work at the moment. */
export const adminAccounts = (db: Executor, institution_id: string): Promise<string[]> =>
  accountsOf(db, institution_id, ['admin', 'superuser']);

/** And of its reception: on whose screens every clinician of the institution stands. */
export const officeAccounts = (db: Executor, institution_id: string): Promise<string[]> =>
  accountsOf(db, institution_id, ['admin', 'superuser', 'receptionist']);

async function accountsOf(db: Executor, institution_id: string, roles: readonly ClinicianRole[]): Promise<string[]> {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('u.id')
    .where('c.institution_id', '=', institution_id)
    .where('c.role', 'in', [...roles])
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}
