import type { Plugin } from 'vite';

/**
 * Puts the styles of the entry into the page itself: on a slow link the first paint then waits for one request instead
 * of two. Styles of lazy pages stay files. The page's security policy names the hash of the inlined text.
 */
export function inlineEntryStyle(): Plugin {
  const inlined = new Set<string>();
  return {
    name: 'hodi:inline-entry-style',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      build: {
        modulePreload: {
          // Already in the page, so no lazy chunk has to fetch it again.
          resolveDependencies: (_file: string, dependencies: string[]) =>
            dependencies.filter((dependency) => !inlined.has(dependency)),
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset') return link;
          inlined.add(file);
          return `\n    <style>${String(asset.source).trim()}</style>`;
        });
      },
    },
  };
}
