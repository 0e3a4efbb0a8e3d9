import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { RegistrationSetting } from '@hodi/domain/institutions/institution-kinds.ts';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import type { Executor, Tx } from '#server/db/database.ts';

const columns = [
  'id',
  'name',
  'type',
  'country',
  'county',
  'full_address',
  'emergency_phone',
  'whatsapp_number',
  'business_hours',
  'time_zone',
  'free_services',
  'team_care',
  'own_account_age',
] as const;

export async function institutionsById(db: Executor, ids: readonly string[]): Promise<Institution[]> {
  const rows = await db
    .selectFrom('institution')
    .select([...columns, 'opening_hours', 'busy_on'])
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(({ opening_hours, busy_on, ...institution }) => {
    if (opening_hours === null) return { ...institution, hours: null };
    const { week, holidays, promise_hours } = opening_hours;
    return { ...institution, hours: { week, holidays, promise_hours, busy_on } };
  });
}

/** How clinicians come to it, from the columns that say so. */
export function registrationOf(row: { asks_approval: boolean; is_by_invitation: boolean }): RegistrationSetting {
  if (row.is_by_invitation) return 'invitation_only';
  return row.asks_approval ? 'approval' : 'open';
}

const rules = (db: Executor, id: string) =>
  db
    .selectFrom('institution')
    .select(['id', 'name', 'type', 'country', 'time_zone', 'asks_approval', 'is_by_invitation'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export const registrationRulesById = (db: Executor, id: string) => rules(db, id).executeTakeFirst();

/** The same; the institution is not deleted until the transaction ends. */
export const holdRegistrationRules = (tx: Tx, id: string) => rules(tx, id).forShare().executeTakeFirst();

export const choicesByName = (db: Executor): Promise<InstitutionChoice[]> =>
  db
    .selectFrom('institution')
    .select(['id', 'name', 'type', 'country'])
    .where('deleted_at', 'is', null)
    .where('is_by_invitation', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();
