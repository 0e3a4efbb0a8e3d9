import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import type { OtherServers } from './other-servers.ts';

/**
 * Timeout of a command, in milliseconds: a write waits for it, and counts for this process alone if it takes longer.
 */
const patience = 250;
/** Pause after a question that was not answered in time. */
const leftAlone = 5_000;
/** Pause between two tries to reach it. */
const comeAgain = (tries: number) => Math.min(100 * 2 ** tries, 2_000);

const channel = 'hodi:wake';
const presenceChannel = 'hodi:presence';

/**
 * A level of `most` that fills again within `window` milliseconds, by Redis' own clock, which all servers share. A
 * level that had time to fill is deleted. A use that is `done` already is taken even if nothing is left.
 */
const takeSome = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local most, window, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local held = redis.call('HMGET', KEYS[1], 'left', 'at')
local left = most
if held[1] then left = math.min(most, held[1] + math.max(0, now - held[2]) * most / window) end
if left >= 1 or ARGV[4] == 'done' then
  redis.call('HSET', KEYS[1], 'left', tostring(left - cost), 'at', tostring(now))
  redis.call('PEXPIRE', KEYS[1], window)
end
return tostring(left)`;

interface Deps {
  /** `redis://` or `rediss://`, with user and password where it asks for them. */
  url: string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Another server says that these users have news. */
  onWake: (userIds: readonly string[]) => void;
  /** Another server says who has which thread open. */
  onPresence: (said: string) => void;
  /** Messages of the others may have been missed. */
  onBack: () => void;
}

/**
 * The fault in a word, for the operator who can mend it: that of the system (`ECONNREFUSED`), of Redis (`WRONGPASS`,
 * `NOAUTH`), or `closed`. The client's own errors differ by class only, whose names do not survive the bundling of the
 * program.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('code' in error) return String(error.code);
  if (error.message.startsWith('Socket closed')) return 'closed';
  return /^[A-Z]{2,}\b/.exec(error.message)?.[0] ?? error.name;
}

/** One connection, opened again for ever; says once when it is lost and once when it is back. */
function connectionOf({ url, log }: Deps, { name, waits }: { name: string; waits: boolean }) {
  const client = createClient({
    url,
    name: `hodi-${name}`,
    disableOfflineQueue: !waits,
    pingInterval: 10_000,
    // Commands must not pile up while it hangs.
    commandsQueueMaxLength: 1_000,
    socket: { connectTimeout: 2_000, socketTimeout: 25_000, reconnectStrategy: comeAgain },
  });
  let isAway = false;
  client.on('error', (error: unknown) => {
    if (isAway) return;
    isAway = true;
    log.warn({ why: reasonOf(error), connection: name }, 'Redis away');
  });
  client.on('ready', () => {
    if (isAway) log.info({ connection: name }, 'Redis is back');
    isAway = false;
  });
  return client;
}

/** Undefined for a message that no server of ours would send. */
function userIdsOf(said: string): string[] | undefined {
  try {
    const read: unknown = JSON.parse(said);
    return Array.isArray(read) && read.every((id) => typeof id === 'string') ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Asks, unless the last one was not answered in time: a Redis that hangs must not make every write wait for it. */
class Asker {
  #silentUntil = 0;

  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.#silentUntil) return undefined;
    // The client's own time limit ends once the question has been sent.
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Error('no answer in time')), patience);
    try {
      return await Promise.race([question(), tooLate.promise]);
    } catch {
      this.#silentUntil = Date.now() + leftAlone;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * The other servers, through a Redis that all of them reach. While it is away each server goes on alone: news of the
 * others come with the sweep, and each server counts writes for itself. Redis need not be there at the start.
 */
export function openRedisServers(deps: Deps): OtherServers {
  const asking = connectionOf(deps, { name: 'asking', waits: false });
  const hearing = connectionOf(deps, { name: 'hearing', waits: true });
  const asker = new Asker();
  const ignore = () => undefined;
  /** Prefix of its own messages, which come back to it too. */
  const self = randomUUID();
  for (const connection of [asking, hearing]) connection.connect().catch(ignore);
  // It subscribes again by itself, before it says that it is ready.
  hearing.on('ready', deps.onBack);
  hearing.subscribe(channel, (said) => deps.onWake(userIdsOf(said) ?? [])).then(deps.onBack, ignore);
  const hearPresence = (said: string) => {
    if (!said.startsWith(self)) deps.onPresence(said.slice(self.length));
  };
  hearing.subscribe(presenceChannel, hearPresence).catch(ignore);
  const take = async (key: string, given: readonly (number | string)[]): Promise<number | undefined> => {
    if (!asking.isReady) return undefined;
    const left = await asker.ask(() => asking.eval(takeSome, { keys: [key], arguments: given.map(String) }));
    return typeof left === 'string' && Number.isFinite(Number(left)) ? Number(left) : undefined;
  };
  return {
    wake: (userIds) => {
      if (asking.isReady && userIds.length > 0) asking.publish(channel, JSON.stringify(userIds)).catch(ignore);
    },
    tellPresence: (said) => {
      if (asking.isReady) asking.publish(presenceChannel, self + said).catch(ignore);
    },
    takeWrite: (userId, { writes, window, cost }) => take(`hodi:writes:${userId}`, [writes, window, cost, 'asked']),
    countTaken: (kind, userId, { most, window, cost }) => take(`hodi:${kind}:${userId}`, [most, window, cost, 'done']),
    isHeard: () => asking.isReady && hearing.isReady,
    close: () => {
      for (const connection of [asking, hearing]) connection.destroy();
      return Promise.resolve();
    },
  };
}
