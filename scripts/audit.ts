/**
 * `npm run audit`: known weaknesses in the packages that are shipped, as the registry tells them. A high or critical one
 * fails; where the registry cannot be asked it says so and fails nobody's build.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Found, readReport } from './audit-report.ts';

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 60_000,
});

function say({ grave, slight }: Found): void {
  for (const line of [...grave, ...slight]) console.log(line);
  console.log(`Known weaknesses: ${grave.length} high or critical, ${slight.length} lesser`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}

const report = readReport(asked.stdout ?? '');
if (report === null) console.log('The registry does not tell of weaknesses (no network, or a mirror): not audited.');
else say(report);
