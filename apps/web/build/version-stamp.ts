import { execFileSync } from 'node:child_process';

/**
 * The version of a build, in the form 2025.10.28.7: the day (UTC) of the last commit and how many commits that day has
 * so far. It depends on the history alone, so two builds of one commit agree. `HODI_VERSION` overrides it where there
 * is no history, such as in a source archive.
 */
export function versionStamp(directory: string, override = process.env['HODI_VERSION']): string {
  if (override) return override;
  const days = commitDays(directory);
  const last = days[0];
  if (!last) return '0.0.0.0';
  return `${last}.${days.filter((day) => day === last).length}`;
}

/** How far behind a clock may stand that somebody has set wrong; one that fell back stands years behind. */
const setWrong = 7 * 86_400_000;

/** Before which no clock can be right that runs this version, in milliseconds since 1970; 0 where the version tells no day. */
export function earliestTime(version: string): number {
  const [year = 0, month = 0, day = 0] = version.split('.').map(Number);
  const built = Date.UTC(year, month - 1, day);
  return year > 0 && built > 0 ? built - setWrong : 0;
}

function commitDays(directory: string): string[] {
  try {
    const log = execFileSync('git', ['log', '-500', '--date=format-local:%Y.%-m.%-d', '--format=%cd'], {
      cwd: directory,
      env: { ...process.env, TZ: 'UTC' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return log.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
