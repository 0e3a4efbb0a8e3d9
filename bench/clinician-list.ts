/**
 * The clinician's list must not become slower as a clinic grows: one page of 20 with its total and audit line, asked
 * of the whole server, with 10,000, 100,000 and 1,000,000 inquiries, in turn so that noise meets all.
 */
import { milliseconds, percentile, pick, printTable, seededRandom } from './figures.ts';
import { fillThreads } from './fill-threads.ts';
import { type Practice, askOnce, openCluster, openPractice } from './open-practice.ts';

const clinicians = 200;
const patientsEach = 100;
const limit = 1.3;
const rounds = Number(process.env['ROUNDS'] ?? 1_500);
const sizes = [10_000, 100_000, 1_000_000];

async function askForList(practice: Practice, token: string): Promise<number> {
  const { took, body } = await askOnce(practice, token, '/e-contacts/list/for-clinician');
  if (body.items?.length !== 20) throw new Error('not a whole page');
  return took;
}

/** Prints the curve; true when it is within its limit. */
export async function benchClinicianList(): Promise<boolean> {
  const cluster = await openCluster();
  const practices: (Practice & { inquiries: number; figures: number[] })[] = [];
  for (const inquiries of sizes) {
    const practice = await openPractice(cluster, (db) => fillThreads(db, { clinicians, patientsEach, inquiries }));
    practices.push({ ...practice, inquiries, figures: [] });
  }
  const random = seededRandom(20_261_121);
  for (let round = 0; round < rounds + 300; round += 1) {
    for (const practice of practices) {
      const took = await askForList(practice, pick(random, practice.tokens));
      if (round >= 300) practice.figures.push(took);
    }
  }
  const medians = practices.map(({ figures }) => percentile(figures, 0.5));
  const ratio = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
  printTable(
    "The clinician's list: a page of 20 with total and audit line, whole server, 200 clinicians in turn",
    practices.map(({ inquiries, figures }) => ({
      what: `${inquiries.toLocaleString('en')} inquiries`,
      p50: milliseconds(percentile(figures, 0.5)),
      p95: milliseconds(percentile(figures, 0.95)),
    })),
  );
  process.stdout.write(`  p50 at 1,000,000 is ${ratio.toFixed(2)} of that at 10,000; at most ${limit}\n`);
  for (const practice of practices) await practice.close();
  await cluster.stop();
  return ratio <= limit;
}

if (import.meta.main) process.exitCode = (await benchClinicianList()) ? 0 : 1;
