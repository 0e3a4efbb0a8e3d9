/** The tallies of a month: what a clinic reports to a ministry of health. */
import {
  type Tally,
  ageBandOf,
  answeredWithin,
  talliedMeasures,
  talliedSexOf,
  withoutSmall,
} from '@hodi/domain/statistics/tallies.ts';
import type { getTallies } from '@hodi/domain/statistics/tallies.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { addMonths } from '@hodi/domain/shared/plain-days.ts';
import { notFound } from '#server/wire/refusal.ts';
import { dayStartIn } from '#server/work/local-day.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { type TalliedInquiries, inquiriesOf, referralsOf, timeZoneOf } from './tallies.repository.ts';

function rowsOf({ topic, years, gender, severity, answer_seconds }: TalliedInquiries): Omit<Tally, 'count'>[] {
  const who = { topic, age: ageBandOf(years), sex: talliedSexOf(gender) };
  return [
    { measure: 'inquiries', ...who },
    ...(severity === 'emergency' ? [{ measure: 'emergencies' as const, ...who }] : []),
    ...(severity === 'warning' ? [{ measure: 'warnings' as const, ...who }] : []),
    { measure: 'first_answers', answered: answeredWithin(answer_seconds) },
  ];
}

function counted(rows: readonly Omit<Tally, 'count'>[]): Tally[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = JSON.stringify(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const tallies = [...counts].map(([key, count]): Tally => ({ ...(JSON.parse(key) as Omit<Tally, 'count'>), count }));
  const place = ({ measure, topic, age, sex, answered }: Tally): string =>
    [talliedMeasures.indexOf(measure), topic, age, sex, answered].join(' ');
  return tallies.toSorted((a, b) => place(a).localeCompare(place(b)));
}

/** @param month by the clock of the clinic; one that is not over yet counts so far. @throws Refusal 404. */
export async function talliesOf(
  work: Work,
  institution_id: string,
  month: string,
): Promise<AnswerOf<typeof getTallies>> {
  const code = 'institution_not_found';
  requireRight(work.caller, 'tallies', { institution_id, code });
  const time_zone = await timeZoneOf(work.tx, institution_id);
  if (time_zone === undefined) throw notFound(code);
  const first = `${month}-01`;
  const [from, to] = [dayStartIn(time_zone, first), dayStartIn(time_zone, addMonths(first, 1))];
  const asked = { institution_id, time_zone, from, to };
  const inquiries = await inquiriesOf(work.tx, asked);
  const referrals = await referralsOf(work.tx, asked);
  work.touches({ patient_ids: [], subject_id: institution_id });
  const tallies = [
    ...counted(inquiries.flatMap(rowsOf)),
    ...(referrals > 0 ? [{ measure: 'referrals' as const, count: referrals }] : []),
  ];
  return { month, tallies: withoutSmall(tallies) };
}
