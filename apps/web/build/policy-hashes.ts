import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterBuild } from './after-build.ts';

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
export const policyHashes = () =>
  afterBuild('policy-hashes', (dist) => {
    const hashes = hashesOf(readFileSync(join(dist, 'index.html'), 'utf8'));
    writeFileSync(join(dist, 'policy-hashes.json'), `${JSON.stringify(hashes)}\n`);
  });
