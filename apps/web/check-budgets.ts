/**
 * Weighs what a phone downloads, in KB after brotli, against the budgets of docs/architecture.md. It runs at the end of
 * each build, which fails when one is exceeded; and by hand: `node check-budgets.ts` prints the table of the last build.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { drawingName } from './build/file-groups.ts';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

export interface Line {
  what: string;
  kilobytes: number;
  limit: number;
  /** What it shall weigh one day, where that is less than the limit. */
  aim?: number;
}

/** A route may weigh `routeScript` for now and shall weigh `routeAim`: see docs/decisions/0008. */
const limits = { loginScript: 80, loginStyle: 8, routeScript: 138, routeOwn: 15, precache: 220, questionnaires: 60 };
const routeAim = 110;
const languages = ['en', 'sw'] as const;

const isPage = (key: string) => key.endsWith('-page.tsx');
/** Pages for visitors bring texts and a frame of their own, and nothing from behind the login. */
const isBeforeLogin = (key: string) => /features\/(registrations|passwords)\/(completion\/)?[^/]+-page\.tsx$/.test(key);
const isVisitorPart = (key: string) => /(^|\/)visitor-pages\.tsx$|i18n\/src\/sw\/parts\/registration\.ts$/.test(key);
const isLogin = (key: string) => /(^|\/)login-page\.tsx$/.test(key);
/** What draws comes with every page, as a file of its own. */
const isDrawing = (key: string) => key.startsWith(`_${drawingName}-`);
/** Texts of the interface: `entry` before login, `app` behind it. Kiswahili is the longer of the two. */
const isTexts = (key: string, part: 'entry' | 'app') => key.endsWith(`i18n/src/sw/${part}.ts`);
/** Pages whose texts come with them. */
const ownTexts: readonly (readonly [page: RegExp, part: string])[] = [
  [/\/about-page\.tsx$/, 'parts/about'],
  [/\/account-page\.tsx$/, 'account'],
  [/(get-help|summary)-page\.tsx$/, 'parts/questions'],
  [/\/patient-thread-page\.tsx$/, 'threads/thread'],
  [/\/consultation\.tsx$/, 'parts/consultation'],
  [/\/assisted-page\.tsx$/, 'parts/assisted'],
  [/\/(clinicians|patients)\/(home|list)\/[^/]+-page\.tsx$/, 'parts/records'],
  [/\/patients\/one\/[^/]+-page\.tsx$/, 'parts/record'],
  [/\/audit-page\.tsx$/, 'parts/audit'],
  [/\/institutions-page\.tsx$/, 'parts/admin'],
  [/\/appointments\/appointments-page\.tsx$/, 'parts/appointments'],
  [/\/patient-appointments-page\.tsx$/, 'parts/own-appointments'],
];
/** Pages that only clinicians open, with their frame around it. */
const isInClinicianFrame = (key: string) =>
  /\/(appointments|assisted|audit|institutions|statistics)-page\.tsx$/.test(key);
/** What the entry loads once a person is logged in, whatever the page. */
const isSignedInFrame = (key: string) => key.endsWith('-layout.tsx') || key.endsWith('/signed-in.tsx');
const isQuestionnaire = (key: string) => /questionnaires\/generated\/[^/]+\.ts$/.test(key);

/** They stay on the server; the table of medicines is small, and looks a reply over without a network. */
const isProposedSentence = (key: string) => /proposed-answers\/generated\/(?!medicines)/.test(key);

/** All lines of the table for a finished build. */
export function weigh(dist: string): Line[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const size = sizes(dist);
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || manifest[key]?.isDynamicEntry);
  const first = [
    ...keys.filter((key) => manifest[key]?.isEntry || isTexts(key, 'entry')),
    ...Object.keys(manifest).filter(isDrawing),
  ];
  const behindLogin = [...first, ...keys.filter((key) => isTexts(key, 'app') || isSignedInFrame(key))];
  const beforeLogin = [...first, ...keys.filter(isVisitorPart)];
  const around = (key: string): string[] => {
    if (isLogin(key)) return first;
    if (isBeforeLogin(key)) return beforeLogin;
    const texts = ownTexts
      .filter(([page]) => page.test(key))
      .flatMap(([, part]) => keys.filter((each) => each.endsWith(`i18n/src/sw/${part}.ts`)));
    const frame = isInClinicianFrame(key) ? keys.filter((each) => each.endsWith('/clinician-frame.tsx')) : [];
    return [...behindLogin, ...frame, ...texts];
  };
  const scripts = (chunks: Iterable<string>) =>
    size([...chunks].map((key) => manifest[key]?.file ?? '').filter(isScript));
  const login = closure(manifest, [...first, ...keys.filter(isLogin)]);
  return [
    { what: '/login, scripts', kilobytes: scripts(login), limit: limits.loginScript },
    {
      what: '/login, styles',
      kilobytes: size(linkedStyles(manifest, login)) + inlineStyle(dist),
      limit: limits.loginStyle,
    },
    ...keys.filter(isPage).flatMap((key) => {
      const name = manifest[key]?.name ?? key;
      const cold = scripts(closure(manifest, [...around(key), key]));
      return [
        { what: `${name}, cold`, kilobytes: cold, limit: limits.routeScript, aim: routeAim },
        { what: `${name}, own chunk`, kilobytes: scripts([key]), limit: limits.routeOwn },
      ];
    }),
    { what: 'shell precache', kilobytes: size(precached(dist)), limit: limits.precache },
    ...languages.map((language) => ({
      what: `questionnaires, ${language}`,
      kilobytes: scripts(questionnairesOf(manifest, language)),
      limit: limits.questionnaires,
    })),
    { what: 'sentences of proposed answers', kilobytes: scripts(keys.filter(isProposedSentence)), limit: 0 },
  ];
}

const isScript = (file: string) => file.endsWith('.js');

function questionnairesOf(manifest: Manifest, language: string): string[] {
  const other = languages.find((each) => each !== language);
  return Object.keys(manifest).filter((key) => isQuestionnaire(key) && !key.includes(`.${other}.`));
}

function closure(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue;
    seen.add(key);
    closure(manifest, manifest[key]?.imports ?? [], seen);
  }
  return seen;
}

function sizes(dist: string): (files: readonly string[]) => number {
  const known = new Map<string, number>();
  const one = (file: string): number => {
    const path = join(dist, file);
    const bytes = known.get(file) ?? (existsSync(path) ? brotliCompressSync(readFileSync(path)).length : 0);
    known.set(file, bytes);
    return bytes;
  };
  return (files) => [...new Set(files)].reduce((sum, file) => sum + one(file), 0) / 1024;
}

/** Those of the entry are in the page itself. */
function linkedStyles(manifest: Manifest, keys: Iterable<string>): string[] {
  return [...keys].flatMap((key) => (manifest[key]?.isEntry ? [] : (manifest[key]?.css ?? [])));
}

/** Styles that the page carries itself. */
function inlineStyle(dist: string): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
  return styles ? brotliCompressSync(Buffer.from(styles)).length / 1024 : 0;
}

/** What the service worker keeps from the first visit on. */
function precached(dist: string): string[] {
  const worker = join(dist, 'service-worker.js');
  if (!existsSync(worker)) return [];
  return [...readFileSync(worker, 'utf8').matchAll(/\burl:\s*["'`]([^"'`]+)["'`]|"url":"([^"]+)"/g)].map(
    ([, plain, quoted]) => plain ?? quoted ?? '',
  );
}

/** The table as text, exceeded lines marked. */
export function table(lines: readonly Line[]): string {
  const width = Math.max(...lines.map((line) => line.what.length));
  return lines
    .map((line) => {
      const aim = line.aim !== undefined && line.kilobytes > line.aim ? `  above its aim of ${line.aim}` : '';
      const mark = line.kilobytes > line.limit ? '  OVER' : aim;
      return `${line.what.padEnd(width)}  ${line.kilobytes.toFixed(1).padStart(6)} of ${line.limit} KB${mark}`;
    })
    .join('\n');
}

/** Weighs the build when it is complete. */
export function budgets(): Plugin {
  let dist = '';
  let finished = false;
  return {
    name: 'hodi:budgets',
    apply: 'build',
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      finished = true;
    },
    // After the service worker, which is written when the bundle is closed.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!finished) return;
        const lines = weigh(dist);
        process.stdout.write(`\nWeights after brotli\n${table(lines)}\n\n`);
        const over = lines.filter((line) => line.kilobytes > line.limit);
        if (over.length === 0) return;
        this.error(`over budget: ${over.map((line) => line.what).join('; ')}`);
      },
    },
  };
}

if (import.meta.main) {
  const lines = weigh(join(import.meta.dirname, 'dist'));
  process.stdout.write(`${table(lines)}\n`);
  if (lines.some((line) => line.kilobytes > line.limit)) process.exitCode = 1;
}
