/**
 * Two servers called in turn, in short rounds: other load of the machine affects both, and the ratio of a round counts.
 */
import { performance } from 'node:perf_hooks';
import { percentile } from '../figures.ts';
import { processorOf, processorOfPostgres } from './processor.ts';
import { Line, type LineAnswer, type LineRequest } from './line.ts';

export interface Side {
  name: string;
  address: string;
  /** The nth request of all that are sent to this side. */
  request: (n: number) => LineRequest;
  /** Expected status of an answer. */
  status: number;
  /** The process that answers. */
  pid: number | undefined;
}

interface Round {
  rate: number;
  took: number[];
  /** Milliseconds of the processor. */
  server: number;
  postgres: number;
}

export interface SideFigures {
  name: string;
  /** Answers of all rounds. */
  answers: number;
  /** Answers a second, the median of the rounds. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Of the rate of the last side, the median of the rounds' ratios. */
  ratio: number;
  /** Milliseconds of the processor for each. */
  server: number;
  postgres: number;
}

/** How long each turn takes, in seconds, and how many there are. */
const seconds = Number(process.env['SECONDS'] ?? 0.5);
const rounds = Number(process.env['ROUNDS'] ?? 20);

function wanted(answer: LineAnswer, { name, status }: Side): void {
  if (answer.status !== status) throw new Error(`${name} answered ${answer.status}: ${answer.body.toString()}`);
}

/** The requests of all rounds are numbered on, so that each is another. */
class Asked {
  #n = 0;
  readonly #side: Side;
  readonly #lines: readonly Line[];
  readonly #postmaster: number;

  constructor(side: Side, lines: readonly Line[], postmaster: number) {
    this.#side = side;
    this.#lines = lines;
    this.#postmaster = postmaster;
  }

  #processor = () => [processorOf(this.#side.pid), processorOfPostgres(this.#postmaster)] as const;

  async round(): Promise<Round> {
    const took: number[] = [];
    const [server, postgres] = this.#processor();
    const started = performance.now();
    const until = started + seconds * 1_000;
    const lane = async (line: Line) => {
      for (let begun = performance.now(); begun < until; begun = performance.now()) {
        this.#n += 1;
        wanted(await line.ask(this.#side.request(this.#n)), this.#side);
        took.push(performance.now() - begun);
      }
    };
    await Promise.all(this.#lines.map(lane));
    const rate = (took.length * 1_000) / (performance.now() - started);
    const [serverAfter, postgresAfter] = this.#processor();
    return { rate, took, server: serverAfter - server, postgres: postgresAfter - postgres };
  }
}

const sumOf = (of: readonly Round[], what: 'server' | 'postgres'): number =>
  of.reduce((sum, round) => sum + round[what], 0);

/** The last of the sides is the reference for the others. */
export async function inTurns(
  sides: readonly Side[],
  { connections, postmaster, times = rounds }: { connections: number; postmaster: number; times?: number },
): Promise<SideFigures[]> {
  const opened = await Promise.all(
    sides.map(async (side) => {
      const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(side.address)));
      return { side, lines, asked: new Asked(side, lines, postmaster), rounds: [] as Round[] };
    }),
  );
  for (const { asked } of opened) await asked.round();
  for (let round = 0; round < times; round += 1) {
    for (const one of round % 2 === 0 ? opened : opened.toReversed()) one.rounds.push(await one.asked.round());
  }
  for (const { lines } of opened) for (const line of lines) line.close();
  const limit = opened.at(-1)?.rounds ?? [];
  return opened.map((one) => {
    const rates = one.rounds.map(({ rate }) => rate);
    const took = one.rounds.flatMap((round) => round.took);
    const ratios = rates.map((rate, round) => rate / (limit[round]?.rate ?? Number.NaN));
    return {
      name: one.side.name,
      answers: took.length,
      rate: percentile(rates, 0.5),
      p50: percentile(took, 0.5),
      p99: percentile(took, 0.99),
      ratio: percentile(ratios, 0.5),
      server: sumOf(one.rounds, 'server') / took.length,
      postgres: sumOf(one.rounds, 'postgres') / took.length,
    };
  });
}
