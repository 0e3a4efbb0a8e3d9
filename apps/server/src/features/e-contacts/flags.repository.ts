import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import { byDanger } from '@hodi/domain/red-flags/flag-rank.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import { preparedForIds } from '#server/db/prepared.ts';

export interface NewRedFlag {
  id: string;
  e_contact_id: string;
  patient_id: string;
  rule_id: string;
  rule_version: string;
  severity: 'emergency' | 'warning';
  triggered_at: Date;
  kind: 'rule' | 'message';
}

export async function insertRedFlags(tx: Tx, flags: NewRedFlag[]): Promise<void> {
  if (flags.length > 0) await tx.insertInto('red_flag').values(flags).execute();
}

const flagsQuery = (db: Executor) =>
  db
    .selectFrom('red_flag as f')
    .leftJoin('clinician as c', 'c.id', 'f.acknowledged_by')
    .leftJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['f.id', 'f.e_contact_id', 'f.rule_id', 'f.rule_version', 'f.severity'])
    .select(['f.triggered_at', 'f.acknowledged_at', 'f.kind', 'f.judgement'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .orderBy('f.severity')
    .orderBy('f.triggered_at')
    .orderBy('f.id');
type FlagRow = Awaited<ReturnType<ReturnType<typeof flagsQuery>['execute']>>[number];

const flagsIn = preparedForIds<FlagRow>((db, among) => flagsQuery(db).where(among('f.e_contact_id')));
/** Emergencies first. */
export const flagsOfThreads = async (db: Executor, eContactIds: readonly string[]): Promise<RedFlag[]> =>
  byDanger((await flagsIn(db, eContactIds, {})).map(redFlagOf));

export async function flagById(db: Executor, id: string): Promise<RedFlag | undefined> {
  const row = await flagsQuery(db).where('f.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : redFlagOf(row);
}

export async function flagsByIds(db: Executor, ids: readonly string[]): Promise<RedFlag[]> {
  const rows = await flagsQuery(db)
    .where('f.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(redFlagOf);
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

/** The red flag that the patient's words raised in this thread, if nobody has dealt with it yet. */
export const openMessageFlag = (tx: Tx, e_contact_id: string): Promise<{ id: string; rule_id: string } | undefined> =>
  tx
    .selectFrom('red_flag')
    .select(['id', 'rule_id'])
    .where('e_contact_id', '=', e_contact_id)
    .where('kind', '=', 'message')
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();

/**
 * Later words that are more dangerous take the place of an open flag, under an id of their own: an acknowledgement of
 * the former words, which may arrive late, does not count for them.
 */
export const replaceFlag = (
  tx: Tx,
  id: string,
  worse: Pick<NewRedFlag, 'id' | 'rule_id' | 'rule_version' | 'triggered_at'>,
): Promise<unknown> => tx.updateTable('red_flag').set(worse).where('id', '=', id).execute();

export const noteFlagged = (tx: Tx, e_contact_id: string): Promise<unknown> =>
  tx
    .updateTable('e_contact')
    .set({ has_red_flags: true })
    .where('id', '=', e_contact_id)
    .where('has_red_flags', '=', false)
    .execute();

/** Receiver of an SMS about a thread. */
export const receiverOf = (tx: Tx, user_id: string) =>
  tx
    .selectFrom('app_user')
    .select(['id as user_id', 'mobile_number', 'preferred_language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
