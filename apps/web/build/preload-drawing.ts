import type { Plugin } from 'vite';
import { drawingName } from './files/file-groups.ts';

/**
 * Names the file of React that draws in the page's head. The entry does not wait for it, so nothing else tells the
 * browser of it before the entry runs: one round trip later.
 */
export function preloadDrawing(): Plugin {
  return {
    name: 'hodi:preload-drawing',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === drawingName);
        if (file === undefined) return [];
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${file.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
