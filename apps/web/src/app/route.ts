import type { ComponentType } from 'react';
import type { TextKey } from '~/lib/i18n/texts.ts';

/**
 * `frame`: header, navigation and banner around a page that scrolls.
 * `rail`: the same with the narrow rail, and the page fills the window and scrolls inside itself; on a phone only the
 * page and the banner, so the page brings its own head in a `PageHead`.
 * `bare`: nothing around it; the page renders its own `AppFrame`, with `<ConnectionState />` as its banner.
 */
export type Layout = 'frame' | 'rail' | 'bare';

export interface Route {
  path: string;
  /** For the title of the window; the page's own heading is its h1. */
  title: TextKey;
  layout: Layout;
  page: ComponentType;
  /** Fetches the page's code ahead, so that it opens at once, and without a network. */
  load: () => Promise<unknown>;
}
