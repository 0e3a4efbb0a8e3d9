import type { Plugin } from 'vite';

/** Names the entry's files, so that they can be told from those of lazy pages. */
export const entryName = 'shell';

export const isEntryStyle = (file: string): boolean => new RegExp(`(^|/)${entryName}-[\\w-]+\\.css$`).test(file);

/**
 * Puts the styles of the entry into the page itself: on a slow link the first paint then waits for one request instead
 * of two. Styles of lazy pages stay files. The page's security policy names the hash of the inlined text.
 */
export function inlineEntryStyle(): Plugin {
  return {
    name: 'hodi:inline-entry-style',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
          const asset = bundle?.[file];
          if (asset?.type !== 'asset' || !isEntryStyle(file)) return link;
          // The disabled link is not fetched; it tells the loader of lazy pages that the styles are here already.
          return `\n    <style>${String(asset.source).trim()}</style>\n    <link rel="stylesheet" href="/${file}" disabled>`;
        });
      },
    },
  };
}
