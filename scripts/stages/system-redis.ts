/** Redis for the tests of several servers. Without it they are skipped: it is no part of what a clinic must have. */
import { spawnSync } from 'node:child_process';

const isThere = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Installed if it is missing, we may, and it takes less than a minute; its service of the system is not started. */
export function installRedis(): void {
  if (isThere('redis-server') || isThere('valkey-server')) return;
  if (process.getuid?.() !== 0 || !isThere('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], { env, timeout: 60_000 });
}
