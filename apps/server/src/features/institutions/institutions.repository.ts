import type { Institution } from '@hodi/domain/institutions/institution.ts';
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
