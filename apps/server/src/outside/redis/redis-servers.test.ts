/** What whoever runs the servers reads of a Redis that does not take them, which none of them says but in the log. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { freePort } from '#server/testing/servers/free-port.ts';
import { ThrowawayRedis, redisProgram } from '#server/testing/servers/throwaway-redis.ts';
import { openRedisServers } from './redis-servers.ts';

const program = redisProgram();

/** The first line of the log. */
async function firstSaidOf(url: string): Promise<unknown> {
  const said = Promise.withResolvers<unknown>();
  const ignore = () => undefined;
  const log = { info: ignore, warn: (line: unknown) => said.resolve(line) };
  const servers = openRedisServers({ url, log, onWake: ignore, onBack: ignore });
  try {
    return await said.promise;
  } finally {
    await servers.close();
  }
}

test('nobody there', async () => {
  assert.deepEqual(await firstSaidOf(`redis://127.0.0.1:${await freePort()}`), {
    why: 'ECONNREFUSED',
    connection: 'asking',
  });
});

test('a wrong password, of which nothing is said', { skip: program ? false : 'needs a Redis' }, async () => {
  const redis = await ThrowawayRedis.open(program ?? '');
  after(() => redis.kill());
  const url = redis.url.replace('redis://', 'redis://hodi:my-secret@');
  assert.deepEqual(await firstSaidOf(url), { why: 'WRONGPASS', connection: 'asking' });
});
