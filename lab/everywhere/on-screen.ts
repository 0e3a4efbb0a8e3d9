/** Texts of a page, and elements that do not fit. */
import type { Page } from '@playwright/test';

/** Every text that is seen or read aloud. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
          said.push(node.getAttribute(name) ?? '');
        }
      } else if (!/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(node.parentElement?.tagName ?? '')) {
        // The other language's own name, and elements marked as being in another language.
        const isOurs = node.parentElement?.closest('[lang="en"], [aria-hidden="true"]') === null;
        if (isOurs) said.push(node.textContent ?? '');
      }
    }
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });

/** Each text becomes 30 % longer, as a translation may be. */
export const lengthen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node as Text);
    for (const node of nodes) {
      const text = node.data;
      if (!/\p{L}{4}/u.test(text) || node.parentElement?.closest('script, style, noscript, svg') !== null) continue;
      node.data = text.trimEnd() + text.trimStart().slice(0, Math.ceil(text.trim().length * 0.3));
    }
  });

/** Elements that are cut off, or reach beyond their own edges or the window's. */
export const notFitting = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const nameOf = (element: HTMLElement): string =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 60) ?? ''}`;
    const scrolls = (element: HTMLElement): boolean => {
      for (let up = element.parentElement; up !== null && up !== root; up = up.parentElement) {
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(up).overflowX) && up !== document.body) return true;
      }
      return false;
    };
    const isTooFar = (element: HTMLElement): boolean =>
      element.getBoundingClientRect().right > root.clientWidth + 1 && !scrolls(element);
    if (root.scrollWidth > root.clientWidth + 1) {
      const far = [...document.body.querySelectorAll<HTMLElement>('*')].filter(isTooFar);
      const inner = far.filter((element) => ![...element.querySelectorAll<HTMLElement>('*')].some(isTooFar));
      const by = root.scrollWidth - root.clientWidth;
      found.push(`the page is ${by} px too wide: ${inner.slice(0, 3).map(nameOf).join(' | ')}`);
    }
    const isHidden = (element: HTMLElement, style: CSSStyleDeclaration): boolean =>
      style.visibility === 'hidden' ||
      element.clientWidth <= 1 ||
      element.clientHeight <= 1 ||
      style.clipPath !== 'none';
    // A preview of a person's text is meant to be cut; the link leads to the whole.
    const isMeant = (style: CSSStyleDeclaration): boolean =>
      style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && /\p{L}/u.test(node.textContent ?? ''),
      );
      if (!hasText || element.closest('svg') !== null) continue;
      const style = getComputedStyle(element);
      if (isHidden(element, style) || isMeant(style) || style.display === 'inline') continue;
      const isTooWide = element.scrollWidth > element.clientWidth + 1;
      const isCut = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (isTooWide || isCut) {
        found.push(nameOf(element));
      }
    }
    return found;
  });
