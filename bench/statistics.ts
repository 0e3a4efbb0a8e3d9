/**
 * The statistics of a practice must not become slower as history grows: the figures of 30 days and of the 30 before, of
 * clinicians with 500 inquiries in each, asked of the whole server, with 10,000, 100,000 and 1,000,000 inquiries stored
 * (and a tenth as many appointments), in turn so that noise meets all.
 */
import { milliseconds, percentile, pick, printTable, seededRandom } from './figures.ts';
import { type PracticeSize, fillPractice, inquiriesIn30Days, practiceSizes } from './fill-practice.ts';
import { type Practice, askOnce, openCluster, openPractice } from './open-practice.ts';

const limit = 1.3;
const rounds = Number(process.env['ROUNDS'] ?? 400);
const warmup = 60;
/** `SIZES=2` leaves out the largest, which takes minutes to fill. */
const sizes = practiceSizes.slice(0, Number(process.env['SIZES'] ?? practiceSizes.length));
/** As many in each, so that none has more in its memory than another. */
const asked = 10;

const questions = {
  '30 days': '/statistics?period=30d',
  '7 days': '/statistics?period=7d',
  '24 hours': '/statistics?period=24h',
};

interface Curve extends Practice {
  inquiries: number;
  figures: Map<string, number[]>;
}

async function fill(cluster: Awaited<ReturnType<typeof openCluster>>, size: PracticeSize): Promise<Curve> {
  const { inquiries } = size;
  const started = performance.now();
  const practice = await openPractice(cluster, (db) => fillPractice(db, size));
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  process.stdout.write(`  ${inquiries.toLocaleString('en')} inquiries filled in ${seconds} s\n`);
  const { body } = await askOnce(practice, practice.tokens[0] ?? '', questions['30 days']);
  const { received } = (body as unknown as { current: { inquiries: { received: number } } }).current.inquiries;
  if (Math.abs(received - inquiriesIn30Days) > 25) throw new Error(`not 500 inquiries in the period but ${received}`);
  return { ...practice, inquiries, figures: new Map() };
}

async function measure(curves: readonly Curve[]): Promise<void> {
  const random = seededRandom(20_261_121);
  for (let round = -warmup; round < rounds; round += 1) {
    for (const [what, url] of Object.entries(questions)) {
      for (const curve of curves) {
        const { took } = await askOnce(curve, pick(random, curve.tokens.slice(0, asked)), url);
        if (round >= 0) curve.figures.set(what, [...(curve.figures.get(what) ?? []), took]);
      }
    }
  }
}

/** Prints the curve; true when it is within its limit. */
export async function benchStatistics(): Promise<boolean> {
  const cluster = await openCluster();
  process.stdout.write('\n');
  const curves: Curve[] = [];
  for (const size of sizes) curves.push(await fill(cluster, size));
  await measure(curves);
  const ratios = Object.keys(questions).map((what) => {
    const medians = curves.map(({ figures }) => percentile(figures.get(what) ?? [], 0.5));
    return { what, ratio: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) };
  });
  printTable(
    'Statistics: the figures of a period and of the one before, whole server, clinicians with 500 inquiries in 30 days',
    Object.keys(questions).flatMap((what) =>
      curves.map(({ inquiries, figures }) => ({
        what: `${what}, ${inquiries.toLocaleString('en')} inquiries`,
        p50: milliseconds(percentile(figures.get(what) ?? [], 0.5)),
        p95: milliseconds(percentile(figures.get(what) ?? [], 0.95)),
      })),
    ),
  );
  for (const { what, ratio } of ratios) {
    process.stdout.write(
      `  ${what}: p50 with the most is ${ratio.toFixed(2)} of that with the fewest; at most ${limit}\n`,
    );
  }
  for (const curve of curves) await curve.close();
  await cluster.stop();
  return ratios.every(({ ratio }) => ratio <= limit);
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await benchStatistics()) ? 0 : 1;
