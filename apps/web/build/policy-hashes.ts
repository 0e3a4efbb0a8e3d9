import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const inlined = {
  script: /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

/**
 * Hashes of what a page carries inline, for `script-src` and `style-src` of a content security policy without
 * `unsafe-inline`.
 */
export function hashesOf(html: string): { script: string[]; style: string[] } {
  const hashes = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  return { script: hashes(inlined.script), style: hashes(inlined.style) };
}

/** Writes `policy-hashes.json` beside `index.html` for the server that sends the policy. */
export function policyHashes(): Plugin {
  let outDir = '';
  return {
    name: 'hodi:policy-hashes',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      handler() {
        const hashes = hashesOf(readFileSync(join(outDir, 'index.html'), 'utf8'));
        writeFileSync(join(outDir, 'policy-hashes.json'), `${JSON.stringify(hashes)}\n`);
      },
    },
  };
}
