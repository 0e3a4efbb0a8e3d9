import type { FastifyBaseLogger } from 'fastify';
import type { Realtime } from '#server/realtime/sockets.ts';
import { type OtherServers, noOtherServers } from './other-servers.ts';

/** The other servers of this clinic, where a Redis is named; its client is read from the disk only then. */
export async function openOtherServers(
  url: string | undefined,
  { log, realtime }: { log: FastifyBaseLogger; realtime: Pick<Realtime, 'wake' | 'hearServer' | 'sweep'> },
): Promise<OtherServers> {
  if (url === undefined) return noOtherServers;
  const { openRedisServers } = await import('./redis-servers.ts');
  return openRedisServers({
    url,
    log,
    onWake: (userIds) => realtime.wake(userIds),
    onPresence: (said) => realtime.hearServer(said),
    // The next look comes by itself, should this one fail.
    onBack: () => void realtime.sweep().catch(() => undefined),
  });
}
