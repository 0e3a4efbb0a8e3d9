/**
 * Which built files are the shell: what every signed-in page needs, kept from the first visit on. Pages are kept when
 * they are opened, or ahead when the app is idle; a phone does not download the clinician's pages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

const alwaysLoaded = [
  /\/app\/(signed-in\/(signed-in\.tsx|background-work\.ts)|clinician\/clinician-pages\.tsx)$/,
  /\/features\/[^/]+\/realtime\.ts$/,
  // All texts, so that the language can be switched without a network. Texts of a record are loaded with its pages.
  /\/(door|patient|clinician)\.texts\.js$/,
  /\/login-page\.tsx$/,
  // After the first page of each visit, so without a network too.
  /\/app\/after-first-page\.ts$/,
  /\/lib\/offline\/((app-update|queue|seen\/seen-marks|sent\/settle)\.ts|drafts\/(draft-store\.ts|other-draft(-dialog)?\.tsx?)|(app-news|unsent-dialog|discard-dialog)\.tsx)$/,
  // Without a network it is too late to fetch what opens the device and shows what it keeps.
  /\/app\/signed-in\/device-work\.ts$/,
  /\/lib\/vault\/(vault|logout-cleanup)\.ts$/,
  /\/lock-page\.tsx$/,
  // It stands in for a page that is not here.
  /\/lib\/emergency\/country-emergency\.tsx$/,
  // Advice for people who write of danger, without a network too.
  /\/lib\/danger-words\/danger-hint\.tsx$/,
  /\/node_modules\/idb\//,
];

/** File names in the build's folder. */
export function shellFiles(manifest: Manifest): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(add);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) {
    if (isEntry || alwaysLoaded.some((pattern) => pattern.test(`/${key}`))) add(key);
  }
  return files;
}

/** For the list that the build puts into the service worker. */
export function onlyShell<Entry extends { url: string }>(entries: Entry[], outDir: string): Entry[] {
  const path = join(outDir, '.vite/manifest.json');
  // The build failed before: its own error shall be seen, not one of ours.
  if (!existsSync(path)) return entries;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const files = shellFiles(manifest);
  return entries.filter(({ url }) => !url.startsWith('assets/') || files.has(url));
}
