/**
 * Whether the time of an answer tells who is registered. Known and unknown numbers take turns, in an order by chance and
 * one at a time, so that noise meets both; what counts is the median of the ratios of neighbours, which neither a slow
 * minute nor a single hiccup moves. It goes on until that median is known well enough or the numbers are used up.
 */
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { putPatient } from '@hodi/server/src/testing/insert-people.ts';
import { aPatientForm, newNumber } from '@hodi/server/src/testing/registering.ts';
import { milliseconds, percentile, seededRandom } from '../bench/figures.ts';
import type { Figure } from './figure.ts';
import { addressOf } from './password-guessing.ts';
import type { Answered, OwnServer } from './own-server.ts';

const within = 0.05;
/** Known well enough: the median lies so near with a probability of 95 %. */
const precision = 0.02;
const fewest = 150;
/** Below the limits of wrong logins and of SMS to one number. */
const perNumber = 4;

interface TimedCall {
  what: string;
  /** Pairs at most. */
  most: number;
  knock: (server: OwnServer, mobile_number: string, from: string) => Promise<Answered>;
  status: number;
}

const timedCalls: readonly TimedCall[] = [
  {
    what: 'wrong password',
    most: 400,
    status: 401,
    knock: (server, mobile_number, from) =>
      server.ask(login, { from, body: { mobile_number, user_type: 'patient', password: 'not-the-right-one' } }),
  },
  {
    what: 'forgotten password',
    most: 600,
    status: 202,
    knock: (server, mobile_number, from) =>
      server.ask(forgotPassword, { from, body: { mobile_number, user_type: 'patient' } }),
  },
  {
    what: 'registration',
    most: 400,
    status: 202,
    knock: (server, mobile_number, from) =>
      server.ask(registerPatient, { from, body: aPatientForm({ mobile_number }) }),
  },
];

/** Numbers with an account each. */
function knownNumbers({ db, put }: OwnServer, count: number): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const numbers = [];
    for (let number = 0; number < count; number += 1) {
      const { user } = await putPatient({ ...put, db: tx }, aPatient({ user: { mobile_number: newNumber() } }));
      numbers.push(user.mobile_number);
    }
    return numbers;
  });
}

interface Times {
  known: number[];
  unknown: number[];
  ratios: number[];
}

/** Between which the true median lies with a probability of 95 %, by the ranks of the sample alone. */
function spreadOf(ratios: readonly number[]): [low: number, high: number] {
  const share = 0.98 / Math.sqrt(ratios.length);
  return [percentile(ratios, 0.5 - share), percentile(ratios, 0.5 + share)];
}

const isKnownWell = ({ ratios }: Times): boolean => {
  if (ratios.length < fewest) return false;
  const [low, high] = spreadOf(ratios);
  return high - low <= 2 * precision;
};

async function timesAt(server: OwnServer, timedCall: TimedCall, random: () => number): Promise<Times> {
  const known = await knownNumbers(server, timedCall.most / perNumber);
  const unknown = known.map(() => newNumber());
  const times: Times = { known: [], unknown: [], ratios: [] };
  const knock = async (mobile_number: string, pair: number): Promise<number> => {
    const answer = await timedCall.knock(server, mobile_number, addressOf(pair));
    if (answer.status !== timedCall.status) throw new Error(`${timedCall.what}: ${answer.status} ${answer.code}`);
    return answer.milliseconds;
  };
  for (let pair = -20; pair < timedCall.most && !isKnownWell(times); pair += 1) {
    const [one, other] = [known.at(pair % known.length) ?? '', unknown.at(pair % known.length) ?? ''];
    const isKnownFirst = random() < 0.5;
    const first = await knock(isKnownFirst ? one : other, pair + 1_000);
    const second = await knock(isKnownFirst ? other : one, pair + 1_000);
    const [ofKnown, ofUnknown] = isKnownFirst ? [first, second] : [second, first];
    // The first few only warm the server up.
    if (pair < 0) continue;
    times.known.push(ofKnown);
    times.unknown.push(ofUnknown);
    times.ratios.push(ofKnown / ofUnknown);
  }
  return times;
}

function figureOf(what: string, { known, unknown, ratios }: Times): Figure {
  const ratio = percentile(ratios, 0.5);
  const [low, high] = spreadOf(ratios).map((bound) => bound.toFixed(3));
  const medians = `${milliseconds(percentile(known, 0.5))} and ${milliseconds(percentile(unknown, 0.5))}`;
  return {
    what: `${what}: time of known to unknown numbers`,
    figure: `${ratio.toFixed(3)} (${low} to ${high}; ${medians}; ${ratios.length} pairs)`,
    limit: `within ${within * 100} %`,
    isGood: Math.abs(ratio - 1) <= within,
  };
}

export async function timesTellNothing(server: OwnServer): Promise<Figure[]> {
  const random = seededRandom(20_261_121);
  const figures = [];
  for (const timedCall of timedCalls) figures.push(figureOf(timedCall.what, await timesAt(server, timedCall, random)));
  return figures;
}
