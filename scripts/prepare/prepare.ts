/** Builds the clinical modules and the web app where they are not those of the sources; quick when they are. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt, markBuilt, markUnbuilt, stampOfSources } from './web-stamp.ts';

const root = join(import.meta.dirname, '../..');

function buildWeb(): number {
  const stamp = stampOfSources(root);
  if (isBuilt(root, stamp)) return 0;
  console.error('Building the web app (once per version)…');
  markUnbuilt(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', 'apps/web'], { cwd: root, encoding: 'utf8' });
  if (built.status === 0) {
    markBuilt(root, stamp);
    return 0;
  }
  console.error(`${built.stdout}${built.stderr}\nThe web app could not be built: see above`);
  return built.status ?? 1;
}

// It builds as it is loaded, and says by the exit code how that went.
await import('../clinical/build.ts');
process.exitCode ||= buildWeb();
