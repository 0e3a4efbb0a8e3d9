/**
 * Lighthouse in its mobile preset, each time in a browser that has never seen the app. It is no package of the product:
 * with its hundred others it is installed here, when somebody measures.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as engine } from '@playwright/test';
import { freePort } from '@hodi/server/src/testing/servers/free-port.ts';
import { chromium } from '#e2e/fixtures/chromium.ts';
import type { StoredState } from '#e2e/fixtures/reused/reused-contexts.ts';

const folder = join(import.meta.dirname, '../lighthouse');
const installed = join(folder, 'node_modules/lighthouse');
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The fields of a report that are read. */
interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number; scoreDisplayMode: string }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

export interface Measured {
  /** Of a hundred, each the median of the runs. */
  scores: Record<Category, number>;
  /** Milliseconds, but for the shift of the layout. */
  metrics: Record<'first paint' | 'largest paint' | 'blocked' | 'layout shift' | 'speed index', number>;
  /** How fast Lighthouse found the machine; under load the scores say little. */
  machine: number;
  /** Audits that cost points, and in how many runs, except speed, which the metrics show. */
  faults: string[];
}

const versionIn = (path: string, read: (json: never) => string): string | undefined =>
  existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8')) as never) : undefined;

/** With the npm that runs us, as the product's own packages are. */
export function installLighthouse(): void {
  const wanted = versionIn(
    join(folder, 'package.json'),
    (json: { dependencies: { lighthouse: string } }) => json.dependencies.lighthouse,
  );
  const found = versionIn(join(installed, 'package.json'), (json: { version: string }) => json.version);
  if (wanted === found) return;
  console.log('Installing Lighthouse (first time only)…');
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--workspaces=false', '--ignore-scripts', '--no-audit', '--no-fund'];
  const [program, first] = npm && /npm-cli\.[cm]?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(program, [...first, ...args], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Lighthouse could not be installed: is the network there?');
}

/** Runs the work with a fresh browser on a debugging port; logged in, if there is a session. */
async function inFreshBrowser<Result>(
  url: string,
  state: StoredState | undefined,
  work: (port: number) => Promise<Result>,
) {
  const profile = mkdtempSync(join(tmpdir(), 'hodi-lighthouse-'));
  const port = await freePort();
  const context = await engine.launchPersistentContext(profile, {
    ...chromium,
    args: [...chromium.args, `--remote-debugging-port=${port}`],
  });
  try {
    if (state !== undefined) {
      const [page = await context.newPage()] = context.pages();
      await context.addCookies(state.cookies);
      // An address of the same origin that loads nothing of the app.
      await page.goto(new URL('/version.json', url).href);
      await page.evaluate(
        (items) => items.forEach(({ name, value }) => localStorage.setItem(name, value)),
        state.localStorage,
      );
    }
    return await work(port);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function run(url: string, port: number): Promise<Report> {
  const args = ['cli/index.js', url, '--quiet', '--output=json', '--output-path=stdout', `--port=${port}`];
  const wanted = `--only-categories=${categories.join(',')}`;
  const lighthouse = spawn(process.execPath, [...args, wanted, '--disable-storage-reset'], {
    cwd: installed,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  lighthouse.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  lighthouse.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
  const [code] = (await once(lighthouse, 'close')) as [number];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}\n${complained}`);
  const report = JSON.parse(said) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

function faultsOf(reports: readonly Report[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories: all, audits } of reports) {
    for (const category of categories) {
      if (category === 'performance') continue;
      for (const { id, weight } of all[category].auditRefs) {
        const audit = audits[id];
        if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) continue;
        const fault = `${category}: ${audit.title}`;
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
      }
    }
  }
  return [...counts].map(([fault, count]) => `${fault} (${count} of ${reports.length})`);
}

/** Opens the address again and again. @param state of the logged-in person */
export async function lighthouseOf(url: string, runs: number, state?: StoredState): Promise<Measured> {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await inFreshBrowser(url, state, (port) => run(url, port)));
  const median = (read: (report: Report) => number | null | undefined) => {
    const sorted = reports.map((report) => read(report) ?? Number.NaN).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const metric = (id: string) => median(({ audits }) => audits[id]?.numericValue);
  const score = (category: Category) => Math.round(100 * median((report) => report.categories[category].score));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    metrics: {
      'first paint': metric('first-contentful-paint'),
      'largest paint': metric('largest-contentful-paint'),
      blocked: metric('total-blocking-time'),
      'layout shift': metric('cumulative-layout-shift'),
      'speed index': metric('speed-index'),
    },
    machine: Math.round(median(({ environment }) => environment.benchmarkIndex)),
    faults: faultsOf(reports),
  };
}
