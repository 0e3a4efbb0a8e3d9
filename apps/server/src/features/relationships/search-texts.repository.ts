import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/database.ts';
import { foldedText } from '#server/work/folded-text.ts';
import { isIdentityKnown } from '#server/work/patients-in-care.ts';

/** Names with a letter beyond Latin, of which the version before stores no letter. */
const isBeyondLatin = (names: RawBuilder<unknown>) =>
  sql`${names} ~ '[^\\u0001-\\u036f\\u1e00-\\u1eff\\u2000-\\u206f]'`;
const hasNone = (column: RawBuilder<unknown>) => sql`${column} !~ '[^\\u0001-\\u007f]'`;

const oneSpace = (text: RawBuilder<unknown>) => sql`btrim(regexp_replace(${text}, ' +', ' ', 'g'))`;
const names = (table: string) => ['given_name', 'additional_name', 'family_name'].map((column) => `${table}.${column}`);
const joined = (table: string) => sql`concat_ws(' ', ${sql.join(names(table).map((column) => sql.ref(column)))})`;
const foundBy = (table: string) => foldedText(...names(table), `${table}.email`);
/** As `searchText` of the domain has them. */
const phoneDigits = (table: string) =>
  sql`regexp_replace(regexp_replace(${sql.ref(`${table}.mobile_number`)}, '[^0-9]', '', 'g'), '^(254)?0?', '')`;

/** Of a patient `p`: the own member ID, then those of records merged into it, as `foundBy` of the domain has them. */
const memberIds = sql`lower(replace(concat_ws(' ', p.member_id, (
  select string_agg(o.member_id, ' ' order by m.merged_at) from merged_record m join patient o on o.id = m.other_id
  where m.patient_id = p.id and m.undone_at is null)), '-', ''))`;

/**
 * Folds names anew that a server of the version before wrote while it knew Latin letters alone; in the version after this one nobody
 * does, and this goes. At most so many at a time. An invitation that nobody accepted is found by its own words.
 * @returns how many were found.
 */
export async function rebuildSearchTexts(db: Executor, limit: number): Promise<number> {
  const relationships = await sql`
    with old as materialized (
      select r.id, u.id as user_id, ${memberIds} as member_ids from relationship r
      join patient p on p.id = r.patient_id join app_user u on u.id = p.user_id
      where ${hasNone(sql`r.sort_name`)} and r.search_text <> '' and ${isBeyondLatin(joined('u'))}
        and ${isIdentityKnown}
      limit ${limit} for update of r skip locked)
    update relationship r set sort_name = ${oneSpace(foldedText(...names('u')))},
      search_text = ${oneSpace(sql`concat_ws(' ', ${foundBy('u')}, ${phoneDigits('u')}, old.member_ids)`)}
    from old join app_user u on u.id = old.user_id where r.id = old.id`.execute(db);
  const invitations = await sql`
    with old as materialized (
      select i.id from patient_invitation i
      where ${hasNone(sql`i.search_text`)} and ${isBeyondLatin(joined('i'))}
      limit ${limit} for update skip locked)
    update patient_invitation i set search_text = ${oneSpace(sql`concat_ws(' ', ${foundBy('i')}, ${phoneDigits('i')})`)}
    from old where i.id = old.id`.execute(db);
  return Number(relationships.numAffectedRows ?? 0n) + Number(invitations.numAffectedRows ?? 0n);
}
