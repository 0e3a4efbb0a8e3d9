import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  page: ComponentType;
  /** Fetches the page's code ahead, so that it opens at once, and without a network. */
  load: () => Promise<unknown>;
}

/**
 * What React calls lazy is never there at its first drawing, though its code has come: the shape of a page would stand in its
 * place for a third of a second. A page whose code is there is drawn at once.
 */
export function lazyPage(fetch: () => Promise<{ default: ComponentType }>): LazyPage {
  let come: ComponentType | undefined;
  const load = async () => {
    const module = await fetch();
    come = module.default;
    return module;
  };
  const later = lazy(load);
  function RoutePage() {
    // It stays the same one: another would forget what stands in it.
    const [page] = useState(() => come ?? later);
    return createElement(page);
  }
  return { page: RoutePage, load };
}
