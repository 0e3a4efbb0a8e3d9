/**
 * People whom a record names, whether or not they still care for its patient. Readers of the record may know who they
 * are, but not how to reach them.
 */
import { sql } from 'kysely';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import type { Executor } from '#server/db/database.ts';

export interface NamedPractitioner extends PersonName {
  id: string;
  role: ClinicianRole;
  institution_id: string;
  institution_name: string;
  is_active: boolean;
}

/** @param ids sound ones. */
export async function practitionersNamed(db: Executor, ids: readonly string[]): Promise<NamedPractitioner[]> {
  const { rows } = await sql<NamedPractitioner>`
    select c.id, c.role, c.institution_id, i.name as institution_name, u.status = 'active' as is_active,
      u.given_name, u.additional_name, u.family_name
    from clinician c join app_user u on u.id = c.user_id join institution i on i.id = c.institution_id
    where c.id = any(${ids}::uuid[]) order by c.id desc`.execute(db);
  return rows;
}

export interface NamedOrganization {
  id: string;
  name: string;
  is_active: boolean;
}

/** @param ids sound ones. */
export async function organizationsNamed(db: Executor, ids: readonly string[]): Promise<NamedOrganization[]> {
  const { rows } = await sql<NamedOrganization>`
    select i.id, i.name, i.deleted_at is null as is_active
    from institution i where i.id = any(${ids}::uuid[]) order by i.id desc`.execute(db);
  return rows;
}
