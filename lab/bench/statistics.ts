/**
 * The statistics of a practice must not become slower as history grows: the figures of a period and of the one before, of
 * clinicians with 500 inquiries in 30 days, asked of the whole server, with 10,000, 100,000 and 1,000,000 inquiries
 * stored and a tenth as many appointments.
 */
import { type Curve, closeCurves, measureCurves, openCurves, printCurves } from './curves.ts';
import { inquiriesIn30Days } from './fill-practice.ts';

const rounds = Number(process.env['ROUNDS'] ?? 400);

const questions = {
  '30 days': '/statistics?period=30d',
  '7 days': '/statistics?period=7d',
  '24 hours': '/statistics?period=24h',
};

/** Checks the data: as many inquiries are counted as each clinician got. */
async function checkFilling({ app, tokens, inquiries }: Curve): Promise<void> {
  const headers = { authorization: `Bearer ${tokens[0] ?? ''}` };
  const answer = await app.inject({ url: questions['30 days'], headers });
  const { received } = answer.json<{ current: { inquiries: { received: number } } }>().current.inquiries;
  if (Math.abs(received - inquiriesIn30Days) > 25) throw new Error(`${inquiries}: ${received} inquiries in the period`);
}

/** Prints the curve; true when it is within its limit. */
export async function benchStatistics(given?: readonly Curve[]): Promise<boolean> {
  const curves = given ?? (await openCurves());
  for (const curve of curves) await checkFilling(curve);
  const figures = await measureCurves(curves, questions, rounds);
  const isWithin = printCurves(
    'Statistics: the figures of a period and of the one before, whole server',
    curves,
    figures,
  );
  if (given === undefined) await closeCurves(curves);
  return isWithin;
}

if (import.meta.main) process.exitCode = (await benchStatistics()) ? 0 : 1;
