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
