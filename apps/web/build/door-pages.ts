/**
 * Makes of `src/app/doors/render-door.tsx` one file that the server can run: it renders the pages before the login as HTML,
 * from the components and texts of the app. Beside it lies the style of these pages, which stands in them.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type UserConfig } from 'vite';
import { afterBuild } from './after-build.ts';
import { isEntryStyle } from './inline-entry-style.ts';
import { schemalessContracts } from './schemaless-contracts.ts';
import { ownTexts, textBundles } from './text-bundles.ts';

/** Where it lies in the folder of the build; no browser gets it. */
const doorFolder = 'doors';

/** Renders a text at once; the others of React's builds need streams, or more of a browser. */
function staticRenderer(): string {
  const reactDom = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  return join(reactDom, 'cjs/react-dom-server-legacy.browser.production.js');
}

type Shared = Pick<UserConfig, 'define' | 'css'> & { root: string; alias: Readonly<Record<string, string>> };

async function buildRenderer({ root, alias, define, css }: Shared, outDir: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { alias: { ...alias, 'react-dom/server': staticRenderer() } },
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    ...(css && { css }),
    plugins: [
      schemalessContracts(),
      textBundles({ ...ownTexts, only: ['about', 'door', 'patient', 'plain'] }),
      react(),
    ],
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: join(root, 'src/app/doors/render-door.tsx'),
      ssrEmitAssets: true,
      cssCodeSplit: false,
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: true,
      rolldownOptions: {
        output: { format: 'cjs', entryFileNames: 'render.cjs', assetFileNames: 'plain[extname]', codeSplitting: false },
      },
    },
  });
}

interface Chunk {
  imports?: string[];
  css?: string[];
}

/** The modules of each page; all but the login stand in the frame of visitors. */
const opened = {
  login: [/\/login-page\.tsx$/],
  emergency: [/\/app\/visitor-pages\.tsx$/, /\/emergency-page\.tsx$/],
  'register-patient': [/\/app\/visitor-pages\.tsx$/, /\/register-patient-page\.tsx$/],
  'complete-registration': [/\/app\/visitor-pages\.tsx$/, /\/complete-registration-page\.tsx$/],
} as const;

/** The styles of modules, but for those that every page carries. */
function stylesOf(manifest: Readonly<Record<string, Chunk>>, modules: readonly RegExp[]): string[] {
  const seen = new Set<string>();
  const see = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(see);
  };
  Object.keys(manifest)
    .filter((key) => modules.some((module) => module.test(key)))
    .forEach(see);
  return [...new Set([...seen].flatMap((key) => manifest[key]?.css ?? []))].filter((file) => !isEntryStyle(file));
}

/** Uses the device's theme, since a page without a script cannot offer a choice. */
const byDeviceTheme = (style: string): string =>
  style.replace(/\[data-theme=dark\]\{([^}]*)\}/, '@media (prefers-color-scheme:dark){:root{$1}}');

/** @param shared what both builds have in common, so that classes have the same names. */
export const doorPages = (shared: Shared) =>
  afterBuild('door-pages', async (dist) => {
    const manifest = join(dist, '.vite/manifest.json');
    if (!existsSync(manifest)) return;
    const folder = join(dist, doorFolder);
    mkdirSync(folder, { recursive: true });
    const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
    const styles = Object.fromEntries(
      Object.entries(opened).map(([door, modules]) => {
        const files = stylesOf(chunks, modules);
        const style = files.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
        return [door, { style, files: files.map((file) => `/${file}`) }];
      }),
    );
    writeFileSync(join(folder, 'style.json'), `${JSON.stringify(styles)}\n`);
    await buildRenderer(shared, folder);
    // The style of pages without a script is a file that is kept, like any other.
    const plain = join(folder, 'plain.css');
    const style = byDeviceTheme(readFileSync(plain, 'utf8'));
    const hash = createHash('sha256').update(style).digest('base64url').slice(0, 7);
    const name = `assets/plain-${hash}.css`;
    rmSync(plain);
    writeFileSync(join(dist, name), style);
    writeFileSync(join(folder, 'plain.json'), `${JSON.stringify({ style: `/${name}` })}\n`);
  });
