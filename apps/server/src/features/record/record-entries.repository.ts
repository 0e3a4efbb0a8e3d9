/** Entries of records in their present state. Entries kept from caregivers are left out for a caregiver. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Alarm } from '@hodi/domain/record/alarm.ts';
import type { AskedEntry } from '@hodi/domain/record/asked-of-record.ts';
import type { EntryAuthor, EntryKind, NamedKind } from '@hodi/domain/record/record-entry.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { EntryState, RecordEntryTable } from '#server/db/tables/record-entry-tables.ts';
import { recordsOfAnyClinic } from '#server/work/records-of-person.ts';
import { type Whose, alarmOfEntry, isOfRecord, personOf } from '#server/work/whose-record.ts';

const columns = [
  'e.id',
  'e.patient_id',
  'e.kind',
  'e.measure',
  'e.measured_at',
  'e.source',
  'e.e_contact_id',
  'e.author_id',
  'e.details',
  'e.danger',
  'e.raised',
  'e.rule_version',
  'e.for_caregivers',
  'e.confirmed_at',
  'e.confirmed_by',
  'e.in_error_at',
  'e.in_error_by',
  'e.in_error_reason',
  'e.created_at',
  'e.updated_at',
  'e.changed_by',
  'e.version',
] as const;

const people = {
  author: personOf(sql`e.author_id`),
  changer: personOf(sql`e.changed_by`),
  confirmer: personOf(sql`e.confirmed_by`),
  remover: personOf(sql`e.in_error_by`),
};

const entriesQuery = (db: Executor) =>
  db
    .selectFrom('record_entry as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .select(columns)
    .select([
      people.author.as('author'),
      people.changer.as('changer'),
      people.confirmer.as('confirmer'),
      people.remover.as('remover'),
      alarmOfEntry.as('alarm'),
    ]);
export type EntryRow = Selectable<RecordEntryTable> & {
  author: EntryAuthor | null;
  changer: EntryAuthor | null;
  confirmer: EntryAuthor | null;
  remover: EntryAuthor | null;
  alarm: Alarm | null;
};

/** First valid entries, then stopped or past ones, removed ones last. */
const place = sql<number>`(case when e.in_error_at is not null then 2
  when e.details->>'use' = 'stopped' or e.details->>'status' = 'over' then 1 else 0 end)`;

/** Longer than anybody's lists; a questionnaire shows some of them. */
const askedAtMost = 300;

export interface NamedPage {
  kind: NamedKind;
  after: { place: number; at: Date; id: string } | null;
  limit: number;
}

/** One page, one more than `limit` when there is a next one. */
export async function pageOfNamed(
  db: Executor,
  whose: Whose,
  { kind, after, limit }: NamedPage,
): Promise<(EntryRow & { place: number })[]> {
  const later =
    after &&
    sql<SqlBool>`(${place} > ${after.place}
    or (${place} = ${after.place} and (e.created_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)))`;
  return entriesQuery(db)
    .select(place.as('place'))
    .where(isOfRecord(whose))
    .where('e.kind', '=', kind)
    .$if(later !== null, (query) => query.where(later ?? sql<SqlBool>`true`))
    .orderBy(place)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Number of valid entries of each list. */
export async function countNamed(db: Executor, whose: Whose): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: EntryKind; n: number }>`
    select e.kind, count(*)::int as n from record_entry e
    where ${isOfRecord(whose)} and e.kind <> 'measurement' and e.in_error_at is null group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

/** Of two records that are read as one, the target that was set last comes first: it is the one that counts. */
export const targetsOf = (db: Executor, whose: Whose): Promise<EntryRow[]> =>
  entriesQuery(db)
    .where(isOfRecord(whose))
    .where('e.kind', '=', 'target')
    .where('e.in_error_at', 'is', null)
    .orderBy('e.measure')
    .orderBy('e.updated_at', 'desc')
    .orderBy('e.id')
    .execute();

export const entriesById = (db: Executor, ids: readonly string[]): Promise<EntryRow[]> =>
  entriesQuery(db)
    .where('e.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** Author and time of the latest change of the record. */
export const lastChange = (db: Executor, whose: Whose) =>
  db
    .selectFrom('record_entry as e')
    .innerJoin('patient as p', 'p.id', 'e.patient_id')
    .select(['e.updated_at as at', people.changer.as('by')])
    .where(isOfRecord(whose))
    .orderBy('e.updated_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Locked until the work is done; undefined for another's record. */
export const lockEntry = (
  tx: Tx,
  of: { id: string; patient_id: string },
): Promise<Selectable<RecordEntryTable> | undefined> =>
  tx
    .selectFrom('record_entry as e')
    .select(columns)
    .where('e.id', '=', of.id)
    .where('e.patient_id', '=', of.patient_id)
    .forUpdate()
    .executeTakeFirst();

export const lockTarget = (tx: Tx, of: { patient_id: string; measure: string }) =>
  tx
    .selectFrom('record_entry as e')
    .select(columns)
    .where('e.patient_id', '=', of.patient_id)
    .where('e.kind', '=', 'target')
    .where(sql<SqlBool>`e.measure = ${of.measure}`)
    .forUpdate()
    .executeTakeFirst();

export type StoredEntry = Selectable<RecordEntryTable>;

/** The columns of an entry that a change sets. */
export const stateOf = (row: StoredEntry): EntryState => {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  const { danger, rule_version, confirmed_by, in_error_by, in_error_reason, details, raised } = row;
  return {
    danger,
    rule_version,
    confirmed_by,
    in_error_by,
    in_error_reason,
    details,
    raised,
    measured_at: iso(row.measured_at),
    confirmed_at: iso(row.confirmed_at),
    in_error_at: iso(row.in_error_at),
  };
};

const written = (state: EntryState) => ({
  ...state,
  details: JSON.stringify(state.details),
  raised: state.raised === null ? sql<string>`null` : JSON.stringify(state.raised),
});

export type NewRow = EntryState &
  Pick<
    StoredEntry,
    'id' | 'patient_id' | 'kind' | 'measure' | 'source' | 'e_contact_id' | 'author_id' | 'for_caregivers'
  > & {
    at: Date;
  };

/** Entries whose id was free; a target only if there was none. */
export async function insertEntries(tx: Tx, entries: readonly NewRow[]): Promise<string[]> {
  const rows = entries.map(({ at, details, raised, ...row }) => ({
    ...row,
    ...written({ ...row, details, raised }),
    changed_by: row.author_id,
    created_at: at,
    updated_at: at,
  }));
  const inserted = await tx
    .insertInto('record_entry')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

export interface Changing {
  state: EntryState;
  changed_by: string;
  at: Date;
  version: number;
}

export const changeEntry = (tx: Tx, id: string, { state, changed_by, at, version }: Changing) =>
  tx
    .updateTable('record_entry')
    .set({ ...written(state), changed_by, updated_at: at, version })
    .where('id', '=', id)
    .execute();

/** All entries of the lists that people fill, including removed and past ones, for questionnaires that ask for them. */
export async function askedEntries(db: Executor, whose: Whose) {
  const { rows } = await sql<AskedEntry & { isProposed: boolean }>`
    select e.kind, e.details->>'name' as name, e.details->>'code' as code,
      (e.in_error_at is null and e.details->>'status' is distinct from 'over'
        and e.details->>'use' is distinct from 'stopped') as "isStanding",
      (e.source = 'questionnaire' and e.confirmed_at is null and e.in_error_at is null) as "isProposed"
    from record_entry e where ${isOfRecord(whose)} and e.kind in ('allergy', 'condition', 'medicine')
    order by e.created_at, e.id limit ${askedAtMost}`.execute(db);
  return rows;
}

/** Present conditions and medicines of the person, in all records that are read as one, for rules over measurements. */
export async function heldEntries(db: Executor, patient_id: string) {
  const { rows } = await sql<{ kind: 'condition' | 'medicine'; code: string | null; updated_at: number }>`
    select e.kind, e.details->>'code' as code, e.updated_at from record_entry e
    where e.patient_id = any(${recordsOfAnyClinic(patient_id)}) and e.kind in ('condition', 'medicine') and e.in_error_at is null
      and (e.details->>'status' = 'active' or e.details->>'use' in ('taking', 'unsure'))`.execute(db);
  return rows;
}

/** Weights of the half year before a moment, in all records that are read as one, newest first. */
export async function earlierWeights(db: Executor, patient_id: string, before: Date) {
  const rows = await db
    .selectFrom('record_entry as e')
    .select(['e.measured_at', sql<number>`(e.details->>'value')::float8`.as('value')])
    .where(sql<SqlBool>`e.patient_id = any(${recordsOfAnyClinic(patient_id)})`)
    .where('e.kind', '=', 'measurement')
    .where('e.measure', '=', 'weight')
    .where('e.in_error_at', 'is', null)
    .where('e.measured_at', '<', moment(before))
    .where('e.measured_at', '>=', moment(new Date(before.getTime() - 181 * 86_400_000)))
    .orderBy('e.measured_at', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ measured_at, value }) => ({ at: new Date(measured_at ?? 0).toISOString(), value }));
}

export const setForCaregivers = (tx: Tx, e_contact_id: string, for_caregivers: boolean) =>
  tx
    .updateTable('record_entry')
    .set({ for_caregivers })
    .where('e_contact_id', '=', e_contact_id)
    .where('source', '=', 'questionnaire')
    .execute();
