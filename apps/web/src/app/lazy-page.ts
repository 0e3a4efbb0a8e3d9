import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  page: ComponentType;
  /** Fetches the page's code ahead, so that it opens at once, and without a network. */
  load: () => Promise<unknown>;
}

/**
 * @param further what only pages such as this one need beside their code: texts.
 *
 * What React calls lazy is never there at its first drawing, though its code has come: the shape of a page would stand in its
 * place for a third of a second. A page whose code is there is drawn at once.
 */
export function lazyPage(fetch: () => Promise<{ default: ComponentType }>, further?: () => Promise<unknown>): LazyPage {
  let come: ComponentType | undefined;
  const load = async () => {
    const [module] = await Promise.all([fetch(), further?.()]);
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
