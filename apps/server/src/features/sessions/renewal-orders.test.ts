/**
 * Renewals on a bad connection, in every order of requests and answers that arrive late, twice, or never. An honest
 * browser always stays logged in, and the use of a token older than the previous one ends the session.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { refresh } from '@hodi/domain/sessions/sessions.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Answered, openClinicApp } from '#server/testing/clinic-app.ts';
import { call } from '#server/testing/test-app.ts';
import { cookieOf, hashOf, newRefreshSecret } from './refresh-tokens.ts';
import { renewalGrace } from './renewal.service.ts';
import { insertSession } from './sessions.repository.ts';

const t = await openClinicApp();
const minute = 60_000;
const seed = 20_261_121;

async function newCookie(): Promise<string> {
  const [session_id, secret] = [idOf(nextSerial()), newRefreshSecret()];
  await insertSession(t.db, {
    id: session_id,
    user_id: t.clinic.achieng.user.id,
    refresh_hash: hashOf(secret),
    user_agent: null,
    address: null,
    created_at: new Date(t.time.now),
    expires_at: new Date(t.time.now + 30 * 86_400_000),
  });
  return cookieOf({ session_id, secret });
}
const renew = (cookie: string) => call(t.app, refresh, { headers: { cookie: `hodi_refresh=${cookie}` } });
const given = (answer: Answered): string =>
  /hodi_refresh=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1] ?? '';

/** One renewal of a browser: when it is sent, how long each way takes, and which part is lost. */
interface Renewal {
  at: number;
  there: number;
  back: number;
  lost: 'nothing' | 'the request' | 'the answer';
}
/** Each way less than half a minute, so that a renewal takes less than a minute. */
const way = fc.integer({ min: 0, max: 29_999 });
const renewalWithin = (span: number): fc.Arbitrary<Renewal> =>
  fc.record({
    at: fc.integer({ min: 0, max: span }),
    there: way,
    back: way,
    lost: fc.constantFrom('nothing', 'nothing', 'the request', 'the answer'),
  });

/** Plays them, each at its time; they may overlap. @returns the cookie that the browser has in the end. */
async function play(cookie: string, renewals: readonly Renewal[]): Promise<string> {
  const start = t.time.now;
  let jar = cookie;
  const steps: { at: number; run: () => Promise<void> | void }[] = [];
  for (const { at, there, back, lost } of renewals) {
    let sent = '';
    let answer: Answered;
    steps.push({ at, run: () => void (sent = jar) });
    if (lost === 'the request') continue;
    const arrive = async () => {
      answer = await renew(sent);
      assert.equal(answer.statusCode, 200, `a browser was logged out ${t.time.now - start} ms after its first renewal`);
    };
    steps.push({ at: at + there, run: arrive });
    if (lost === 'nothing') steps.push({ at: at + there + back, run: () => void (jar = given(answer)) });
  }
  // A stable sort: at the same moment, sending comes before arriving.
  for (const step of steps.toSorted((one, other) => one.at - other.at)) {
    t.time.now = start + step.at;
    await step.run();
  }
  return jar;
}

describe('an honest browser stays in', () => {
  const spans = {
    'all at once': 100,
    'within a minute': minute,
    'within ten minutes': 10 * minute,
    'within hours': 300 * minute,
  };
  for (const [name, span] of Object.entries(spans)) {
    test(`three renewals ${name}, in any order, any of them lost`, async () => {
      const threeAtMost = fc.array(renewalWithin(span), { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(threeAtMost, async (renewals) => {
          t.time.now += minute;
          const left = await play(await newCookie(), renewals);
          t.time.now += 20 * minute;
          assert.equal((await renew(left)).statusCode, 200);
        }),
        { seed, numRuns: 120 },
      );
    });
  }

  test('two renewals whose answers come in the wrong order: either cookie goes on', async () => {
    const cookie = await newCookie();
    t.time.now += 14 * minute;
    const [early, late] = [await renew(cookie), await renew(cookie)];
    t.time.now += 14 * minute;
    for (const answer of [late, early]) assert.equal((await renew(given(answer))).statusCode, 200);
  });
});

describe('a thief', () => {
  const waits = fc.array(fc.integer({ min: renewalGrace + 1, max: 20 * minute }), { minLength: 2, maxLength: 4 });
  test('a token older than the previous one ends the session for both', async () => {
    await fc.assert(
      fc.asyncProperty(waits, fc.nat(), async (pauses, choice) => {
        const chain = [await newCookie()];
        for (const pause of pauses) {
          t.time.now += pause;
          chain.push(given(await renew(chain.at(-1) ?? '')));
        }
        const stolen = chain[choice % (chain.length - 2)] ?? '';
        assert.equal((await renew(stolen)).statusCode, 401);
        assert.equal((await renew(chain.at(-1) ?? '')).statusCode, 401);
      }),
      { seed, numRuns: 40 },
    );
  });

  test('a thief who uses the same token as its owner is detected within three renewals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: renewalGrace + 1, max: 14 * minute }), async (pause) => {
        const cookie = await newCookie();
        t.time.now += 14 * minute;
        const thief = given(await renew(cookie));
        t.time.now += pause;
        const owner = given(await renew(cookie));
        const found = [(await renew(thief)).statusCode, (await renew(owner)).statusCode];
        assert.deepEqual(found, [401, 401]);
      }),
      { seed, numRuns: 20 },
    );
  });
});
