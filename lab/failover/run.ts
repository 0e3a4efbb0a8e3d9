/**
 * `npm run lab -- failover`: two PostgreSQL under Patroni, three etcd and HAProxy with the files of deploy/ha, two servers of Hodi, people
 * who write and devices that listen, and one fault at a time. `--kills 20` times PostgreSQL dies, `--others 5` times each other fault;
 * `--only WORDS` chooses faults. `npm run lab -- failover restore` restores to a moment instead. Needs root on Linux, PostgreSQL 15, Patroni, etcd, HAProxy and Redis:
 * apt-get install --no-install-recommends patroni etcd-server haproxy postgresql redis-server
 *
 * All of it lives in namespaces of its own: its machines have addresses that nobody else sees, and the kernel ends whatever is left.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { printTable } from '../bench/figures.ts';
import { type Figure, missing, rowsOf } from '../trust/figure.ts';

const inside = 'HODI_LAB_OWN_NAMESPACES';

const { values, positionals } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    others: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});

function report(figures: readonly Figure[]): void {
  printTable('One machine may die', rowsOf(figures));
  process.exitCode = figures.every(({ isGood }) => isGood) ? 0 : 1;
}

/** Missing requirements of this machine, in words. */
function lacking(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'run it as root on Linux';
  const programs = ['patroni', 'etcd', 'haproxy', 'redis-server', 'unshare', 'nsenter', 'setpriv', 'ip'];
  const absent = programs.filter((name) => spawnSync('which', [name]).status !== 0);
  return absent.length === 0 ? undefined : `not installed: ${absent.join(', ')}`;
}

/** The shell is the first process there: it takes in the processes whose parents end, as an init does. */
function runInside(): void {
  const own = ['--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc'];
  const program = [process.execPath, import.meta.filename, ...process.argv.slice(2)];
  const env = { ...process.env, [inside]: 'yes' };
  const { status } = spawnSync('unshare', [...own, 'sh', '-c', '"$@" & wait $!', 'sh', ...program], {
    stdio: 'inherit',
    env,
  });
  process.exitCode = status ?? 1;
}

const absent = lacking();
if (absent !== undefined) report([missing('a cluster of its own', absent)]);
else if (process.env[inside] === undefined) runInside();
else if (positionals[0] === 'restore') report(await (await import('./restore.ts')).restoreToMoment());
else {
  const rounds = { kills: Number(values.kills), others: Number(values.others), only: values.only };
  report(await (await import('./failover.ts')).failover(rounds));
}
// Remaining processes end with their namespace.
process.exit();
