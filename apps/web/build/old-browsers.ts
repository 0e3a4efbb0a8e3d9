import type { Plugin } from 'vite';

/** Features that Chrome 87 lacks and no polyfill adds: they would break the page on such a phone. */
const missing =
  /(?<!\.)\.(at|findLast|findLastIndex|toReversed|toSorted|toSpliced)\(|\bObject\.(hasOwn|groupBy)\(|\bstructuredClone\(|\bPromise\.withResolvers\(|\bArray\.fromAsync\(|\bAbortSignal\.(any|timeout)\(|\bcrypto\.randomUUID\(/g;

/** @returns each of them that the code uses, once. */
export const missingIn = (code: string): string[] => [...new Set([...code.matchAll(missing)].map(([found]) => found))];

/** Fails the build where anything of it, of ours or of others, asks the oldest browser for what that does not have. */
export function oldBrowsers(): Plugin {
  return {
    name: 'hodi:old-browsers',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const found = file.type === 'chunk' ? missingIn(file.code) : [];
        if (found.length > 0) this.error(`${file.fileName}: not in the oldest browser: ${found.join(' ')}`);
      }
    },
  };
}
