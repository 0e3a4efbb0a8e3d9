/** The log entries for operators about a Redis that refuses the servers. The servers report it nowhere else. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from '#server/testing/servers/free-port.ts';
import { ThrowawayRedis, redisProgram } from '#server/testing/servers/throwaway-redis.ts';
import { openRedisServers } from './redis-servers.ts';

const program = redisProgram();

interface Said {
  connection: string;
  why: string;
}

/** The first line of each of the two connections, of which either may be the quicker one; `heard` once it is there. */
async function firstSaidOf(
  url: string,
  heard: () => Promise<void> = () => Promise.resolve(),
): Promise<Record<string, string>> {
  const said = Promise.withResolvers<Record<string, string>>();
  const first: Record<string, string> = {};
  const ignore = () => undefined;
  const warn = (line: unknown): void => {
    const { connection, why } = line as Said;
    first[connection] ??= why;
    if (Object.keys(first).length === 2) said.resolve(first);
  };
  const log = { info: ignore, warn };
  const servers = openRedisServers({ url, log, onWake: ignore, onPresence: ignore, onBack: () => void heard() });
  try {
    return await said.promise;
  } finally {
    await servers.close();
  }
}

test('nobody there', async () => {
  assert.deepEqual(await firstSaidOf(`redis://127.0.0.1:${await freePort()}`), {
    asking: 'ECONNREFUSED',
    hearing: 'ECONNREFUSED',
  });
});

test('a wrong password, of which nothing is said', { skip: program ? false : 'needs a Redis' }, async () => {
  const redis = await ThrowawayRedis.open(program ?? '');
  after(() => redis.kill());
  const url = redis.url.replace('redis://', 'redis://hodi:my-secret@');
  assert.deepEqual(await firstSaidOf(url), { asking: 'WRONGPASS', hearing: 'WRONGPASS' });
});

test('one that ends is told in a word of its own', { skip: program ? false : 'needs a Redis' }, async () => {
  const redis = await ThrowawayRedis.open(program ?? '');
  after(() => redis.kill());
  // The system says how it ended, or the client that it did.
  const { hearing } = await firstSaidOf(redis.url, () => redis.kill());
  assert.match(hearing ?? '', /^(ECONNRESET|closed)$/);
});
