/** The same questions asked of a small, a larger and a large practice in turn, so that noise meets all of them. */
import { milliseconds, percentile, pick, printTable, seededRandom } from './figures.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { fillPractice, type PracticeSize, practiceSizes } from './fill-practice.ts';
import { type Cluster, type Practice, askOnce, openCluster, openPractice } from './open-practice.ts';

/** Of the median with the most to that with the fewest. */
export const curveLimit = 1.3;
const warmup = 60;
/** As many clinicians in each, so that none has more in its memory than another. */
const asked = 10;

export interface Curve extends Practice {
  inquiries: number;
  cluster: Cluster;
}

/** `SIZES=2` leaves out the largest, which takes minutes to fill. */
export async function openCurves(
  sizes: readonly PracticeSize[] = practiceSizes,
  fill: (db: Database, size: PracticeSize) => Promise<void> = fillPractice,
): Promise<Curve[]> {
  const cluster = await openCluster();
  const curves: Curve[] = [];
  for (const size of sizes.slice(0, Number(process.env['SIZES'] ?? sizes.length))) {
    const started = performance.now();
    const practice = await openPractice(cluster, (db) => fill(db, size));
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    process.stdout.write(`  ${size.inquiries.toLocaleString('en')} inquiries filled in ${seconds} s\n`);
    curves.push({ ...practice, inquiries: size.inquiries, cluster });
  }
  return curves;
}

export async function closeCurves(curves: readonly Curve[]): Promise<void> {
  for (const curve of curves) await curve.close();
  await curves[0]?.cluster.stop();
}

type Questions = Readonly<Record<string, string>>;
interface Asked {
  /** Of its answer, in each curve. */
  rows: string[];
  /** Milliseconds, by curve. */
  took: number[][];
}
type Figures = ReadonlyMap<string, Asked>;

/** How many rows the answers have on average: a short page is no match for a full one. */
async function rowsOf(curve: Curve, url: string): Promise<string> {
  const counts: number[] = [];
  for (const token of curve.tokens.slice(0, asked)) {
    const { items } = (await askOnce(curve, token, url)).body;
    if (items === undefined) return '';
    counts.push(items.length);
  }
  return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(1);
}

export async function measureCurves(curves: readonly Curve[], questions: Questions, rounds: number): Promise<Figures> {
  const random = seededRandom(20_261_121);
  const figures = new Map<string, Asked>();
  for (const [what, url] of Object.entries(questions)) {
    const rows: string[] = [];
    for (const curve of curves) rows.push(await rowsOf(curve, url));
    figures.set(what, { rows, took: curves.map(() => []) });
  }
  for (let round = -warmup; round < rounds; round += 1) {
    for (const [what, url] of Object.entries(questions)) {
      for (const [index, curve] of curves.entries()) {
        const { took } = await askOnce(curve, pick(random, curve.tokens.slice(0, asked)), url);
        if (round >= 0) figures.get(what)?.took[index]?.push(took);
      }
    }
  }
  return figures;
}

/** Prints the curve; true when every question is within its limit. */
export function printCurves(title: string, curves: readonly Curve[], figures: Figures): boolean {
  const table = [...figures].flatMap(([what, { rows, took }]) =>
    curves.map(({ inquiries }, index) => ({
      what: `${what}, ${inquiries.toLocaleString('en')} inquiries`,
      p50: milliseconds(percentile(took[index] ?? [], 0.5)),
      p95: milliseconds(percentile(took[index] ?? [], 0.95)),
      rows: rows[index] ?? '',
    })),
  );
  printTable(title, table);
  const ratios = [...figures].map(([what, { took }]) => {
    const medians = took.map((of) => percentile(of, 0.5));
    return { what, ratio: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) };
  });
  for (const { what, ratio } of ratios) {
    process.stdout.write(
      `  ${what}: p50 with the most is ${ratio.toFixed(2)} of that with the fewest; at most ${curveLimit}\n`,
    );
  }
  return ratios.every(({ ratio }) => ratio <= curveLimit);
}
