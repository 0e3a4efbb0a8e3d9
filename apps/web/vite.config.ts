import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiProxy } from './build/api-proxy.ts';
import { budgets } from './check-budgets.ts';
import { appManifest } from './build/app-manifest.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { doorFileList } from './build/door-files.ts';
import { doorPages } from './build/door-pages.ts';
import { entryName, inlineEntryStyle } from './build/inline-entry-style.ts';
import { oldBrowsers } from './build/old-browsers.ts';
import { policyHashes } from './build/policy-hashes.ts';
import { sharedFiles } from './build/shared-files.ts';
import { schemalessContracts } from './build/schemaless-contracts.ts';
import { textBundles } from './build/text-bundles.ts';
import { versionFile } from './build/version-file.ts';
import { earliestTime, versionStamp } from './build/version-stamp.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const version = versionStamp(here('.'));

/*
 * The oldest phones we serve run Android 7 or 8 with a browser that still updates, or an Opera or Samsung browser built
 * on Chromium 87 or later. Syntax is lowered to that; missing APIs are not filled in, so app code keeps to what
 * Chrome 87 has (no structuredClone, Array.prototype.at, Object.hasOwn, :has() as a condition for working).
 * CSS targets slightly later, because lowering logical properties for Chrome 87 or Safari 14 multiplies the stylesheet:
 * there, a bubble or panel only has all its corners round.
 */
const scriptTarget = ['chrome87', 'edge88', 'firefox90', 'safari14.1'];
const styleTarget = ['chrome89', 'edge89', 'firefox90', 'safari15'];

/** The same for the app and for the pages that the server writes. */
const shared = {
  root: here('.'),
  // wouter's shim for old versions of React.
  alias: { '~': here('./src'), 'use-sync-external-store/shim/index.js': 'react' },
  define: { __APP_VERSION__: JSON.stringify(version), __EARLIEST_TIME__: JSON.stringify(earliestTime(version)) },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
};

export default defineConfig({
  root: shared.root,
  resolve: { alias: shared.alias },
  define: shared.define,
  plugins: [
    schemalessContracts(),
    textBundles(),
    react(),
    // The features whose screens render often; the component kit is handed fresh children at each render.
    babel({
      include: [/\/src\/(features\/(clinicians|e-contacts|patients|questionnaires)|lib\/inquiries)\/.+\.tsx?$/],
      presets: [reactCompilerPreset()],
    }),
    versionFile(version),
    ...appManifest({ worker: existsSync(here('./src/lib/offline/service-worker.ts')) }),
    inlineEntryStyle(),
    doorFileList(),
    oldBrowsers(),
    policyHashes(),
    doorPages(shared),
    compressedFiles(),
    budgets(),
  ],
  css: shared.css,
  build: {
    target: scriptTarget,
    cssTarget: styleTarget,
    cssCodeSplit: true,
    // A browser that knows no preloading asks for each file when it comes to it.
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 2048,
    rolldownOptions: {
      input: { [entryName]: here('./index.html') },
      output: {
        // Short, since each name stands in every file that needs it, and hashes do not compress.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/(questionnaires\/(for-someone\/)?|content-review\/|proposed-answers\/)generated\//.test(facadeModuleId ?? '') ? 'questionnaire-' : ''}${name}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: { groups: [sharedFiles(here('./src/main.tsx'))] },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: apiProxy(process.env['HODI_API'] ?? 'http://127.0.0.1:3000') },
});
