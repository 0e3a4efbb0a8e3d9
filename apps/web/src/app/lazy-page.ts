import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  page: ComponentType;
  /** Fetches the page's code ahead, so that it opens at once, and without a network. */
  load: () => Promise<unknown>;
}

/**
 * React renders a lazy component's fallback once even if its code is loaded, which shows a placeholder for a third of a
 * second. This page is rendered at once if its code is loaded.
 * @param further loads what such pages need beside their code: texts.
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
