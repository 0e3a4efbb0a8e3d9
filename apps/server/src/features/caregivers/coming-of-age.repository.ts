import { type SqlBool, sql } from 'kysely';
import { adultAge } from '@hodi/domain/caregivers/coming-of-age.ts';
import { marginAt } from '@hodi/domain/patients/birthday.ts';
import { type Executor, moment } from '#server/db/database.ts';

/** The last day on which a patient may have been born: that of `birthdaySpan` in domain, for somebody of about 18. */
const latestBirthday = sql<string>`case p.birthday_precision
  when 'month' then (date_trunc('month', p.birthday) + interval '1 month - 1 day')::date
  when 'year' then make_date(extract(year from p.birthday)::int, 12, 31)
  when 'estimated' then (p.birthday + make_interval(months => ${marginAt(adultAge * 12)}::int))::date
  else p.birthday end`;

/** Condition: somebody born on `latestBirthday` is grown up. */
const isGrownUp = (today: string) =>
  sql<SqlBool>`${latestBirthday} <= ${today}::date - make_interval(years => ${adultAge}::int)`;

/** Relations that were to end with a birthday that was corrected since: by the present one they are still children. */
export const stillChildren = (db: Executor, { today, limit }: { today: string; limit: number }) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .select(['k.id', 'k.patient_id'])
    .where('k.ended_at', 'is', null)
    .where('k.until_at', 'is not', null)
    .where('k.sees_record', '=', true)
    .where(sql<SqlBool>`not ${isGrownUp(today)}`)
    .limit(limit)
    .execute();

/** Relations to children who have certainly grown up, and of which nobody was told yet. */
export const grownUp = (db: Executor, { today, limit }: { today: string; limit: number }) =>
  db
    .selectFrom('caregiver as k')
    .innerJoin('patient as p', 'p.id', 'k.patient_id')
    .select(['k.id', 'k.patient_id'])
    .where('k.ended_at', 'is', null)
    .where('k.until_at', 'is', null)
    .where('k.sees_record', '=', true)
    .where(isGrownUp(today))
    // A second record of the person's own does not count.
    .where(sql<SqlBool>`not exists (select from merged_record m
      where m.id = k.merged_record_id and k.caregiver_id in (m.patient_id, m.other_id))`)
    .limit(limit)
    .execute();

/** Relations that are over by now, and requests that nobody agreed to. */
export const over = (db: Executor, { at, askedBefore, limit }: { at: Date; askedBefore: Date; limit: number }) =>
  db
    .selectFrom('caregiver as k')
    .select(['k.id', 'k.patient_id'])
    .where('k.ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('k.until_at', '<=', moment(at)),
        where.and([where('k.consent', 'is', null), where('k.created_at', '<=', moment(askedBefore))]),
      ]),
    )
    .limit(limit)
    .execute();
