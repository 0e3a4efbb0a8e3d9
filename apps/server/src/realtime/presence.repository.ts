import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';

export interface NamedClinician extends PersonName {
  id: string;
  role: ClinicianRole;
}

/** As colleagues call them. */
export const clinicianNames = (db: Executor, ids: readonly string[]): Promise<NamedClinician[]> =>
  db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .where('c.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
