/**
 * A clinic's monthly report for a health ministry: counts by topic, age and sex. No diagnosis: a topic is the subject
 * of patients' inquiries. Counts of 1 to 4 are hidden, since they may identify somebody.
 */
import * as z from 'zod/mini';
import type { Gender } from '../questionnaires/topic.ts';

/** Before which age in full years each ends; it begins where the one before ends. */
export const ageBands = { under_5: 5, '5_17': 18, '18_49': 50, '50_over': Infinity } as const;
export type AgeBand = keyof typeof ageBands;

export const talliedSexes = ['female', 'male', 'other'] as const;
export type TalliedSex = (typeof talliedSexes)[number];

/** Hours until the first answer; `later` took longer, `not_yet` has none. */
export const answerTimes = { '1_hour': 1, '4_hours': 4, '24_hours': 24, later: Infinity } as const;

/** `emergencies` and `warnings` are inquiries with such a red flag; one with an emergency is no warning. */
export const talliedMeasures = ['inquiries', 'emergencies', 'warnings', 'first_answers', 'referrals'] as const;

export const monthSchema = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid_date'));

/** One count. `first_answers` has `answered`, `referrals` has no further parts, the others have topic, age and sex. */
export const tallySchema = z.object({
  measure: z.enum(talliedMeasures),
  topic: z.optional(z.string()),
  age: z.optional(z.enum(Object.keys(ageBands) as [AgeBand, ...AgeBand[]])),
  sex: z.optional(z.enum(talliedSexes)),
  answered: z.optional(z.enum([...(Object.keys(answerTimes) as (keyof typeof answerTimes)[]), 'not_yet'])),
  /** Null: 1 to 4, or a larger one from which such a count would follow. Zero counts have no row. */
  count: z.nullable(z.number()),
});
export type Tally = z.infer<typeof tallySchema>;

export const ageBandOf = (years: number): AgeBand =>
  (Object.keys(ageBands) as AgeBand[]).find((band) => years < ageBands[band]) ?? '50_over';

export const talliedSexOf = (gender: Gender): TalliedSex =>
  gender === 'female' || gender === 'male' ? gender : 'other';

/** @param seconds until the first answer; null where nobody has answered. */
export function answeredWithin(seconds: number | null): NonNullable<Tally['answered']> {
  if (seconds === null) return 'not_yet';
  const times = Object.keys(answerTimes) as (keyof typeof answerTimes)[];
  return times.find((time) => seconds <= answerTimes[time] * 3_600) ?? 'later';
}

/** A smaller count may tell who it is. */
export const leastTold = 5;

/** Both count all inquiries of the month: the parts of one add up to those of the other. */
const sameTotal = ['inquiries', 'first_answers'] as const;

const isSmall = ({ count }: Tally): boolean => count !== null && count < leastTold;

/** The two measures have one total: which further count must be hidden, lest the small ones follow from the others. */
function followingFromTotal(tallies: readonly Tally[]): Tally | undefined {
  const [inquiries, answers] = sameTotal.map((name) => tallies.filter(({ measure }) => measure === name));
  const told = (rows: readonly Tally[] = []) => rows.filter((row) => !isSmall(row));
  const smalls = (rows: readonly Tally[] = []) => rows.filter(isSmall).length;
  const sum = (rows: readonly Tally[]) => rows.reduce((before, { count }) => before + (count ?? 0), 0);
  const [asked, answered] = [smalls(inquiries), smalls(answers)];
  if (asked + answered === 0) return undefined;
  // The small inquiries together are as many as the small answers and this; each is 1 to 4.
  const more = sum(told(answers)) - sum(told(inquiries));
  const least = Math.max(asked, answered + more);
  const most = Math.min(asked * (leastTold - 1), answered * (leastTold - 1) + more);
  if (least < most) return undefined;
  const [fewer, other] = asked <= answered ? [told(inquiries), told(answers)] : [told(answers), told(inquiries)];
  const rows = fewer.length > 0 ? fewer : other;
  const smallest = Math.min(...rows.map(({ count }) => count ?? 0));
  return rows.find(({ count }) => count === smallest);
}

const cellOf = ({ topic, age, sex }: Tally): string => JSON.stringify([topic, age, sex]);
const isFlagged = ({ measure }: Tally): boolean => measure === 'emergencies' || measure === 'warnings';

/**
 * Hides what is too small, and what would tell it: of an equal total the smallest other count; of the same topic, age and sex the
 * emergencies and warnings, which together are no more than the inquiries.
 */
export function withoutSmall(tallies: readonly Tally[]): Tally[] {
  const following = followingFromTotal(tallies);
  const isHidden = (tally: Tally): boolean => isSmall(tally) || tally === following;
  const cells = new Set(tallies.filter((tally) => tally.topic !== undefined && isHidden(tally)).map(cellOf));
  return tallies.map((tally) =>
    isHidden(tally) || (isFlagged(tally) && cells.has(cellOf(tally))) ? { ...tally, count: null } : tally,
  );
}

export interface DataValueSet {
  dataSet: string;
  /** `202611` */
  period: string;
  orgUnit: string;
  dataValues: { dataElement: string; categoryOptionCombo?: string; value: string }[];
}

const codeOf = (...parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined)
    .join('_')
    .toUpperCase();

/**
 * The month as DHIS2 reads it at `POST /api/dataValueSets?idScheme=code`: codes such as `HODI_INQUIRIES_CHEST_PAIN` with
 * `HODI_UNDER_5_FEMALE`. Hidden counts are left out.
 * Source: https://github.com/dhis2/dhis2-docs src/developer/web-api/data.md, sha256 aae25769…cede1d.
 * @param orgUnit the facility's code there.
 */
export function dataValueSet(month: string, orgUnit: string, tallies: readonly Tally[]): DataValueSet {
  return {
    dataSet: 'HODI_MONTH',
    period: month.replace('-', ''),
    orgUnit,
    dataValues: tallies
      .filter(({ count }) => count !== null)
      .map(({ measure, topic, age, sex, answered, count }) => ({
        dataElement: codeOf('hodi', measure, topic ?? answered),
        ...(age !== undefined && { categoryOptionCombo: codeOf('hodi', age, sex) }),
        value: String(count),
      })),
  };
}
