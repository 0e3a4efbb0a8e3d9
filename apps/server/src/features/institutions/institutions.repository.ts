import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { InstitutionChoice } from '@hodi/domain/institutions/institutions.api.ts';
import type { Executor } from '#server/db/database.ts';

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
] as const;

export const institutionsById = (db: Executor, ids: readonly string[]): Promise<Institution[]> =>
  db
    .selectFrom('institution')
    .select(columns)
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

export const registrationRulesById = (db: Executor, id: string) =>
  db.selectFrom('institution').select(['time_zone', 'asks_approval']).where('id', '=', id).executeTakeFirst();

export const choicesByName = (db: Executor): Promise<InstitutionChoice[]> =>
  db.selectFrom('institution').select(['id', 'name', 'type', 'country']).orderBy('name').orderBy('id').execute();
