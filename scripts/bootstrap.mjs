/**
 * From a bare clone and whatever Node is there (20 or newer) to the pinned Node with all packages.
 * Plain JavaScript without dependencies, in the language of Node 20.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withCheckoutLock } from './checkout-lock.mjs';
import { isInstalled, markInstalled, markUnfinished } from './installed-packages.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

const OLDEST_THAT_SERVES = 26;
const OLDEST_TO_BEGIN_WITH = 20;
const LOOK_FOR_PARENT_MS = 300;

/** Ends the program with one clear line. */
export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

const major = () => Number(process.versions.node.split('.')[0]);

/** Installs the packages of the lock file if they are not there. All it says goes to standard error. */
export async function ensureInstalled() {
  if (major() < OLDEST_TO_BEGIN_WITH)
    giveUp(`Hodi needs Node.js 20 or newer to begin with; this is ${process.version}`);
  if (isInstalled(root)) return;
  await withCheckoutLock(root, async () => {
    if (isInstalled(root)) return;
    console.error('Installing packages (first start only)…');
    markUnfinished(root);
    await install();
    markInstalled(root);
  });
}

async function install() {
  // Production would leave out what builds the web app. No package needs its install script.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const [program, first] = npm && /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { code, output } = await runQuietly(program, [...first, ...args]);
  if (code === 0) return;
  process.stderr.write(output);
  giveUp('The packages could not be installed: see above. Is the network there?');
}

function runQuietly(program, args) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => done({ code: 1, output: `${program}: ${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** The Node that everything else runs on: the one among the packages, else ours if it is new enough. */
export function pinnedNode() {
  const name = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = [`node-${name}`, `node-bin-${name}`].map((one) => join(root, 'node_modules', one, 'bin', file));
  // The packaged Node is built for glibc.
  const found = existsSync('/etc/alpine-release') ? undefined : candidates.find((path) => existsSync(path));
  if (found) return found;
  if (major() >= OLDEST_THAT_SERVES) return process.execPath;
  return giveUp(`There is no packaged Node for ${name}: install Node.js ${OLDEST_THAT_SERVES} and start again`);
}

/** The environment in which `node` means the pinned one, also to the programs that it starts. */
export function pinnedEnvironment(node = pinnedNode()) {
  const own = [dirname(node), join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...own, process.env.PATH].filter(Boolean).join(delimiter) };
}

/**
 * Runs a program on the pinned Node until it ends, passes our signals on and answers its exit code. Ctrl-C may reach
 * the program more than once (from the terminal, from npm and from us): programs take the first and ignore the rest.
 */
export function runPinned(args, { env = {}, cwd = root } = {}) {
  const node = pinnedNode();
  const child = spawn(node, args, { cwd, stdio: 'inherit', env: { ...pinnedEnvironment(node), ...env } });
  const stopForwarding = forwardSignals(child);
  return new Promise((done) => {
    child.on('error', (error) => giveUp(`${String(node)}: ${error.message}`));
    child.on('exit', (code, signal) => {
      stopForwarding();
      done(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

function forwardSignals(child) {
  const forward = (signal) => void child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // npm puts a shell between itself and us. Told to end, the shell ends without a word to us and leaves us behind.
  const parent = process.ppid;
  const watch = process.env.npm_lifecycle_event
    ? setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), LOOK_FOR_PARENT_MS)
    : undefined;
  watch?.unref();
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/** A path as the caller meant it, whose folder need not be ours. */
export const fromCaller = (path) => (isAbsolute(path) ? path : resolve(process.cwd(), path));
