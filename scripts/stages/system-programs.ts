/** Redis, and nginx with a certificate, for the tests of several servers. Without them those are skipped: no clinic must have them. */
import { spawnSync } from 'node:child_process';

const isThere = (program: string): boolean => spawnSync(program, ['-v']).error === undefined;

/** Installed if they are missing, we may, and it takes less than a minute; their services of the system are not started. */
export function installPrograms(): void {
  const missing = [
    ...(isThere('redis-server') || isThere('valkey-server') ? [] : ['redis-server']),
    ...(isThere('nginx') || isThere('/usr/sbin/nginx') ? [] : ['nginx-light']),
    ...(isThere('openssl') ? [] : ['openssl']),
  ];
  if (missing.length === 0 || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing], { env, timeout: 60_000 });
}
