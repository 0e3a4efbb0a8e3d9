import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { onlyShell } from './shell-files.ts';
import { entryName } from './inline-entry-style.ts';

const manifest = {
  id: '/',
  name: 'Hodi',
  short_name: 'Hodi',
  description: 'Tell your clinic how you feel and get a reply. · Mweleze daktari wako unavyojisikia, upate jibu.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: '#00424f',
  background_color: '#f6f4f0',
  categories: ['health', 'medical'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' as const },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
    { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
  ],
};

/**
 * The web app manifest and our own service worker with the list of files to keep. The app registers the worker itself,
 * when idle. Without the worker's source only the manifest is made.
 */
export function appManifest({ worker }: { worker: boolean }): Plugin[] {
  if (!worker) return [manifestOnly()];
  let outDir = '';
  const place: Plugin = {
    name: 'hodi:worker-files',
    configResolved: ({ root, build }) => {
      outDir = resolve(root, build.outDir);
    },
  };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/lib/offline',
    filename: 'service-worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest,
    manifestFilename: 'manifest.webmanifest',
    includeManifestIcons: false,
    injectManifest: {
      injectionPoint: 'self.__WB_MANIFEST',
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/**/*.{js,css}', 'icons/mark.svg'],
      // A phone keeps the questionnaires of its own language only, fetched when idle.
      globIgnores: ['**/questionnaire-*', '**/icons/*.png', `assets/${entryName}-*.css`],
      maximumFileSizeToCacheInBytes: 512 * 1024,
      manifestTransforms: [(entries) => ({ manifest: onlyShell(entries, outDir) })],
    },
  });
  return [place, ...pwa];
}

function manifestOnly(): Plugin {
  return {
    name: 'hodi:manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
  };
}
