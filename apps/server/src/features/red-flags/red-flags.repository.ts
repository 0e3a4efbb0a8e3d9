import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';

const flagsQuery = (db: Executor) =>
  db
    .selectFrom('red_flag as f')
    .leftJoin('clinician as c', 'c.id', 'f.acknowledged_by')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .select([
      'f.id',
      'f.e_contact_id',
      'f.rule_id',
      'f.rule_version',
      'f.severity',
      'f.triggered_at',
      'f.acknowledged_at',
    ])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .orderBy('f.severity')
    .orderBy('f.triggered_at')
    .orderBy('f.id');
type FlagRow = Awaited<ReturnType<ReturnType<typeof flagsQuery>['execute']>>[number];

/** Emergencies first. */
export async function flagsOfThreads(db: Executor, eContactIds: readonly string[]): Promise<RedFlag[]> {
  if (eContactIds.length === 0) return [];
  const rows = await flagsQuery(db)
    .where('f.e_contact_id', '=', (where) => where.fn.any(where.val(eContactIds as string[])))
    .execute();
  return rows.map(redFlagOf);
}

export async function flagById(db: Executor, id: string): Promise<RedFlag | undefined> {
  const row = await flagsQuery(db).where('f.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : redFlagOf(row);
}

/** False when it was acknowledged before. */
export async function setAcknowledged(tx: Tx, id: string, by: { clinician_id: string; at: Date }): Promise<boolean> {
  const result = await tx
    .updateTable('red_flag')
    .set({ acknowledged_at: by.at, acknowledged_by: by.clinician_id })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

function redFlagOf(row: FlagRow): RedFlag {
  const { given_name, additional_name, family_name, role, triggered_at, acknowledged_at, ...rest } = row;
  const person = given_name === null ? null : { given_name, additional_name, family_name };
  return {
    ...rest,
    triggered_at: new Date(triggered_at).toISOString(),
    acknowledged_at: acknowledged_at === null ? null : new Date(acknowledged_at).toISOString(),
    acknowledged_by: person === null ? null : displayName(person, role ?? undefined),
  };
}
