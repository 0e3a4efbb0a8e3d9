import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * What people with names beyond Latin letters are found and sorted by held no letter of these names. The rows are folded anew as
 * `foldText` of the domain does it, no more at once than others may wait for; the rest, and what servers of the version before write
 * after this, the servers fold themselves (`search-texts.service.ts`).
 */
const atOnce = 10_000;

const marks =
  '\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u135d-\\u135f';
const dropped = `[${marks}!-*,/:-?\\[-^{-~\\u00a1-\\u00bf\\u200b-\\u200f\\u2018-\\u206f\\ufe00-\\ufe0f\\ufeff]`;
const from = 'øđłıىیٱةکሃኣሐሑሒሓሔሕሖኀኁኂኃኄኅኆሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆ';
const to = 'odli\u064a\u064a\u0627\u0647\u0643ሀአሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾ';

const fold = (text: RawBuilder<unknown>): RawBuilder<string> => {
  const plain = sql`lower(normalize(translate(${text}, ${sql.lit("፡'’‘ʼʻʿʾ`´")}, ' '), NFKD))`;
  const letters = sql`translate(${plain}, ${sql.lit(from)}, ${sql.lit(to)})`;
  const single = sql`replace(replace(replace(${letters}, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
  return sql`btrim(regexp_replace(regexp_replace(${single}, ${sql.lit(dropped)}, '', 'g'), ' +', ' ', 'g'))`;
};

const isBeyondLatin = (names: RawBuilder<unknown>) =>
  sql`${names} ~ '[^\\u0001-\\u036f\\u1e00-\\u1eff\\u2000-\\u206f]'`;
const digits = (number: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${number}, '[^0-9]', '', 'g'), '^(254)?0?', '')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const names = sql`concat_ws(' ', u.given_name, u.additional_name, u.family_name)`;
  await sql`
    with old as materialized (
      select r.id, u.email, u.mobile_number, p.member_id, ${names} as names from relationship r
      join patient p on p.id = r.patient_id join app_user u on u.id = p.user_id
      where r.search_text <> '' and ${isBeyondLatin(names)} limit ${sql.lit(atOnce)} for update of r)
    update relationship r set sort_name = ${fold(sql`old.names`)}, search_text = concat_ws(' ',
      ${fold(sql`concat_ws(' ', old.names, old.email)`)}, ${digits(sql`old.mobile_number`)}, lower(replace(old.member_id, '-', '')))
    from old where r.id = old.id`.execute(db);
  const invited = sql`concat_ws(' ', i.given_name, i.additional_name, i.family_name)`;
  await sql`
    with old as materialized (
      select i.id, ${invited} as names from patient_invitation i
      where ${isBeyondLatin(invited)} limit ${sql.lit(atOnce)} for update)
    update patient_invitation i set search_text = concat_ws(' ',
      ${fold(sql`concat_ws(' ', old.names, i.email)`)}, ${digits(sql`i.mobile_number`)})
    from old where i.id = old.id`.execute(db);
}
