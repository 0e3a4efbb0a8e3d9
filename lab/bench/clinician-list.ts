/**
 * The clinician's list must not become slower as a clinic grows: one page of 20 with its total and audit line, asked of the
 * whole server, with 1,000 to 1,000,000 inquiries, in turn so that noise meets all. Beside each a bare server that runs the
 * bare query on the same database: both in this process and over HTTP, one list after the other.
 */
import { milliseconds, percentile, printTable, seededRandom } from './figures.ts';
import { type Size, fillThreads } from './fill-threads.ts';
import { type Cluster, openCluster, openPractice } from './open-practice.ts';
import { bareListOf, openBareList } from './server/bare-list.ts';
import { Line, type LineRequest } from './server/line.ts';

/** Of the median of the larger to that of the smaller. */
const growthLimit = 1.3;
/** Of the bare server's rate, at least. */
const bareLimit = 0.4;
const rounds = Number(process.env['ROUNDS'] ?? 1_500);
const warmUp = Math.min(rounds, 300);
const of200 = { clinicians: 200, patientsEach: 100 };
/**
 * Whole pages of 20 and a next one for everybody. A thousand inquiries give that to few clinicians, all of them asked: who is
 * asked more often is in more caches, so that is the harder thing to be compared with.
 */
const sizes: readonly Size[] = [
  { clinicians: 40, patientsEach: 100, inquiries: 1_000 },
  { ...of200, inquiries: 10_000 },
  { ...of200, inquiries: 100_000 },
  { ...of200, inquiries: 1_000_000 },
];
const compared = [
  [100_000, 1_000],
  [1_000_000, 10_000],
] as const;

interface Side {
  address: string;
  /** For each clinician. */
  requests: LineRequest[];
  /** Milliseconds. */
  took: number[];
}

interface Curve extends Size {
  hodi: Side;
  bare: Side;
  close: () => Promise<void>;
}

async function openCurve(cluster: Cluster, size: Size): Promise<Curve> {
  const practice = await openPractice(cluster, (db) => fillThreads(db, size));
  const bare = await openBareList(practice.database);
  const clinicians = await practice.db.selectFrom('clinician').select(['id', 'user_id']).orderBy('id').execute();
  const path = '/e-contacts/list/for-clinician';
  const address = await practice.app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await bare.close();
    await practice.close();
  };
  return {
    ...size,
    hodi: { address, requests: practice.tokens.map((token) => ({ method: 'GET', path, token })), took: [] },
    bare: { address: bare.address, requests: clinicians.map(({ id, user_id }) => bareListOf(id, user_id)), took: [] },
    close,
  };
}

/** Milliseconds until the whole answer is there. */
async function ask(line: Line, { requests }: Side, who: number): Promise<number> {
  const request = requests[who];
  if (request === undefined) throw new Error('nobody to ask for');
  const started = performance.now();
  const { status, body } = await line.ask(request);
  const took = performance.now() - started;
  const { items, total, next_cursor } = JSON.parse(body.toString());
  if (status !== 200 || items?.length !== 20 || !total || !next_cursor) throw new Error(`not a whole page: ${status}`);
  return took;
}

async function measure(curves: readonly Curve[]): Promise<void> {
  const random = seededRandom(20_261_121);
  // Not before all are filled: a line over which nobody asks for long is closed.
  const lines = new Map<Side, Line>();
  for (const side of curves.flatMap(({ hodi, bare }) => [hodi, bare])) lines.set(side, await Line.open(side.address));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { hodi, bare, clinicians } of curves) {
      const who = Math.floor(random() * clinicians);
      for (const side of round % 2 === 0 ? [hodi, bare] : [bare, hodi]) {
        const took = await ask(lines.get(side) as Line, side, who);
        if (round >= 0) side.took.push(took);
      }
    }
  }
  for (const line of lines.values()) line.close();
}

const median = ({ took }: Side): number => percentile(took, 0.5);
/** Of the bare server's: as each list waits for the one before, what the medians say the other way round. */
const rateOf = ({ hodi, bare }: Curve): number => median(bare) / median(hodi);
const named = (inquiries: number): string => inquiries.toLocaleString('en');

/** Prints what there is of it: a shorter run leaves out the larger ones. */
function growthIsWithin(curves: readonly Curve[]): boolean {
  let isWithin = true;
  for (const [more, fewer] of compared) {
    const [larger, smaller] = [more, fewer].map((size) => curves.find(({ inquiries }) => inquiries === size));
    if (larger === undefined || smaller === undefined) continue;
    const ratio = median(larger.hodi) / median(smaller.hodi);
    const isOver = !(ratio <= growthLimit);
    isWithin &&= !isOver;
    process.stdout.write(
      `  p50 at ${named(more)} is ${ratio.toFixed(2)} of that at ${named(fewer)}; at most ${growthLimit}${isOver ? ': OVER' : ''}\n`,
    );
  }
  return isWithin;
}

/** `SIZES=3` leaves out the largest. Prints the curve; true when all is within its limits. */
export async function benchClinicianList(): Promise<boolean> {
  const cluster = await openCluster();
  const curves: Curve[] = [];
  for (const size of sizes.slice(0, Number(process.env['SIZES'] ?? sizes.length))) {
    curves.push(await openCurve(cluster, size));
  }
  await measure(curves);
  const isFast = (curve: Curve) => rateOf(curve) >= bareLimit;
  printTable(
    "The clinician's list: a page of 20 with total and audit line, beside a bare server with the bare query",
    curves.map((curve) => ({
      what: `${named(curve.inquiries)} inquiries of ${curve.clinicians}`,
      p50: milliseconds(median(curve.hodi)),
      p95: milliseconds(percentile(curve.hodi.took, 0.95)),
      'bare server: p50': milliseconds(median(curve.bare)),
      'its p95': milliseconds(percentile(curve.bare.took, 0.95)),
      'of its rate': `${rateOf(curve).toFixed(2)}, at least ${bareLimit}${isFast(curve) ? '' : ': OVER'}`,
    })),
  );
  const isWithin = growthIsWithin(curves) && curves.every(isFast);
  for (const { close } of curves) await close();
  await cluster.stop();
  return isWithin;
}

if (import.meta.main) process.exitCode = (await benchClinicianList()) ? 0 : 1;
