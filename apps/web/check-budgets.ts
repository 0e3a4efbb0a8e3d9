/**
 * Weighs what a phone downloads, in KB after brotli and in files, against the budgets of docs/architecture.md. It runs at the end of
 * each build, which fails when one is exceeded; and by hand: `node check-budgets.ts` prints the table of the last build.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, parse, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { languages } from '@hodi/domain/shared/language.ts';
import { afterBuild } from './build/after-build.ts';
import { isEntryStyle } from './build/inline-entry-style.ts';

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
  /** Kilobytes, or how many files. */
  amount: number;
  unit: 'KB' | 'files';
  limit: number;
}

const limits = {
  loginScript: 80,
  loginStyle: 8,
  routeOwn: 20,
  precache: 340,
  questionnaires: 70,
  aboutOthers: 30,
  sentences: 60,
  reviewed: 230,
};
/** Opened cold, by who opens it: see docs/decisions/0045-the-web-app-is-cut-once.md. */
const routeScript = { visitor: 150, patient: 208, clinician: 254 };
/** Each file is a request, a record in the browser and an entry in what the phone keeps. */
const most = { routeFiles: 52, precacheFiles: 95, scripts: 320 };

/** Pages for visitors bring a patient's texts and a frame of their own, and nothing else from behind the login. */
const isBeforeLogin = (key: string) => /features\/(registrations|passwords)\/(completion\/)?[^/]+-page\.tsx$/.test(key);
const isVisitorPart = (key: string) => /(^|\/)visitor-pages\.tsx$/.test(key) || isTexts(key, 'patient');
const isLogin = (key: string) => /(^|\/)login-page\.tsx$/.test(key);
/** Texts of the interface: `door` for all, the others behind the login. Kiswahili is the longer of the two. */
const isTexts = (key: string, bundle: 'door' | 'patient' | 'clinician' | 'record' | 'content' | 'about') =>
  key.endsWith(`i18n/sw/${bundle}.texts.js`);
const isVisitorPage = (key: string) => /features\/.+-page\.tsx$/.test(key);

interface RouteParts {
  path: string;
  /** As the manifest names what the route loads. */
  key: string;
}

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname })
    .toSorted()
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const);

/** Every page behind the login, as the router has it: what is not weighed grows. @throws where one cannot be read. */
function allRoutes(): RouteParts[] {
  const found = sourcesOf('src/app/*/*-routes.ts').flatMap(([file, source]) =>
    source
      .split(/^ {4}path: /m)
      .slice(1)
      .map((text) => ({ text, folder: posix.dirname(file) })),
  );
  return found.map(({ text, folder }) => {
    const [, path = ''] = /^'([^']+)'/.exec(text) ?? [];
    const [, module = ''] = /lazyPage\(\(\) => import\('([^']+)'\)/.exec(text) ?? [];
    if (path === '' || module === '') throw new Error(`Not a route that can be weighed: ${text.slice(0, 80)}`);
    return { path, key: module.startsWith('~/') ? module.replace('~/', 'src/') : posix.join(folder, module) };
  });
}

/** They bring the texts of a record. */
const isRecord = (path: string) => /\/(record|measurements|health|plans|plans\/:planId)$/.test(path);
/** They come with the names of a clinician's pages, and with their frame. */
const isClinicians = (path: string) => /^\/(clinician|admin)\//.test(path);
const openedBy = (what: string): keyof typeof routeScript =>
  !what.startsWith('/') ? 'visitor' : isClinicians(what) ? 'clinician' : 'patient';
/** Modules that every page loads after the login. */
const isSignedInFrame = (key: string) => key.endsWith('-layout.tsx') || key.endsWith('/signed-in.tsx');
const isQuestionnaire = (key: string) => /questionnaires\/generated\/[^/]+\.ts$/.test(key);
/** Differences of questionnaires about another person: loaded by caregivers. */
const isAboutOther = (key: string) => /questionnaires\/for-someone\/generated\/[^/]+\.ts$/.test(key);

/** For clinical leads alone, who try them out; the table of medicines is small, and looks a reply over without a network. */
const isProposedSentence = (key: string) => /proposed-answers\/generated\/(?!medicines)/.test(key);
/** Content for clinical leads, one file a topic. */
const isReviewed = (key: string) => /content-review\/generated\/[^/]+\.ts$/.test(key);
const isContent = (key: string) =>
  [isQuestionnaire, isAboutOther, isProposedSentence, isReviewed].some((isMeant) => isMeant(key));

/** All lines of the table for a finished build. @throws where a route is not among its files. */
export function weigh(dist: string, routes: readonly RouteParts[] = allRoutes()): Line[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const size = sizes(dist);
  const keys = Object.keys(manifest).filter((key) => manifest[key]?.isEntry || manifest[key]?.isDynamicEntry);
  const first = keys.filter((key) => manifest[key]?.isEntry || isTexts(key, 'door'));
  const behindLogin = [...first, ...keys.filter(isSignedInFrame)];
  const beforeLogin = [...first, ...keys.filter(isVisitorPart)];
  const around = ({ path }: RouteParts): string[] => {
    const texts = keys.filter((key) => isTexts(key, isClinicians(path) ? 'clinician' : 'patient'));
    const frame = isClinicians(path) ? keys.filter((key) => key.endsWith('/clinician-pages.tsx')) : [];
    const ofRecord = isRecord(path) ? keys.filter((key) => isTexts(key, 'record')) : [];
    const ofContent = path.startsWith('/admin/content') ? keys.filter((key) => isTexts(key, 'content')) : [];
    const ofAbout = path === '/about' ? keys.filter((key) => isTexts(key, 'about')) : [];
    return [...behindLogin, ...frame, ...texts, ...ofRecord, ...ofContent, ...ofAbout];
  };
  const filesOf = (chunks: Iterable<string>) =>
    new Set([...chunks].map((key) => manifest[key]?.file ?? '').filter(isScript));
  const scripts = (chunks: Iterable<string>) => size([...filesOf(chunks)]);
  // A page that another one is made of lies in a file of that name which both import.
  const fileOf = (key: string) =>
    manifest[key] ? key : Object.keys(manifest).find((each) => manifest[each]?.name === parse(key).name);
  const page = (what: string, key: string, more: readonly string[]): Line[] => {
    const file = fileOf(key);
    if (file === undefined) throw new Error(`${what}: ${key} is not in this build`);
    const cold = closure(manifest, [...more, file]);
    const limit = routeScript[openedBy(what)];
    return [
      inKilobytes(`${what}, cold`, scripts(cold), limit),
      inKilobytes(`${what}, own chunk`, scripts([file]), limits.routeOwn),
      { what: `${what}, files`, amount: filesOf(cold).size, unit: 'files', limit: most.routeFiles },
    ];
  };
  const inLanguage = (isMeant: (key: string) => boolean, language: string) =>
    Object.keys(manifest).filter(
      (key) => isMeant(key) && !languages.some((other) => other !== language && key.includes(`.${other}.`)),
    );
  const scriptFiles = filesOf(Object.keys(manifest).filter((key) => !isContent(key)));
  const login = closure(manifest, [...first, ...keys.filter(isLogin)]);
  return [
    inKilobytes('/login, scripts', scripts(login), limits.loginScript),
    inKilobytes('/login, styles', size(linkedStyles(manifest, login)) + inlineStyle(dist), limits.loginStyle),
    ...keys
      .filter((key) => isVisitorPage(key) && isBeforeLogin(key))
      .flatMap((key) => page(manifest[key]?.name ?? key, key, beforeLogin)),
    ...routes.flatMap((route) => page(route.path, route.key, around(route))),
    inKilobytes('shell precache', size(precached(dist)), limits.precache),
    { what: 'shell precache, files', amount: precached(dist).length, unit: 'files', limit: most.precacheFiles },
    { what: 'script files, without questionnaires', amount: scriptFiles.size, unit: 'files', limit: most.scripts },
    ...languages.map((language) =>
      inKilobytes(`questionnaires, ${language}`, scripts(inLanguage(isQuestionnaire, language)), limits.questionnaires),
    ),
    ...languages.map((language) =>
      inKilobytes(`about another person, ${language}`, scripts(inLanguage(isAboutOther, language)), limits.aboutOthers),
    ),
    inKilobytes('sentences of proposed answers', scripts(keys.filter(isProposedSentence)), limits.sentences),
    inKilobytes('content to review', scripts(keys.filter(isReviewed)), limits.reviewed),
  ];
}

const inKilobytes = (what: string, amount: number, limit: number): Line => ({ what, amount, unit: 'KB', limit });

const isScript = (file: string) => file.endsWith('.js');

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
  return [...keys].flatMap((key) => manifest[key]?.css ?? []).filter((file) => !isEntryStyle(file));
}

/** Styles that the page carries itself. */
function inlineStyle(dist: string): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
  return styles ? brotliCompressSync(Buffer.from(styles)).length / 1024 : 0;
}

/** Files that the service worker caches at the first visit. */
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
      const { what, amount, unit, limit } = line;
      const mark = amount > limit ? '  OVER' : '';
      return `${what.padEnd(width)}  ${amount.toFixed(unit === 'KB' ? 1 : 0).padStart(6)} of ${limit} ${unit}${mark}`;
    })
    .join('\n');
}

/** Weighs the build when it is complete. */
export const budgets = () =>
  afterBuild('budgets', (dist) => {
    const lines = weigh(dist);
    process.stdout.write(`\nWeights after brotli\n${table(lines)}\n\n`);
    const over = lines.filter((line) => line.amount > line.limit);
    if (over.length > 0) throw new Error(`over budget: ${over.map((line) => line.what).join('; ')}`);
  });

if (import.meta.main) {
  const lines = weigh(join(import.meta.dirname, 'dist'));
  process.stdout.write(`${table(lines)}\n`);
  if (lines.some((line) => line.amount > line.limit)) process.exitCode = 1;
}
