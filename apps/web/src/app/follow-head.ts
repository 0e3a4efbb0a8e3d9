/**
 * Keeps the head of the document to the address and the language, as the server wrote it for the page that was opened:
 * a browser shares, marks and prints what it says. The window's title is each page's own; see PageTitle.
 */
import { headTags, type HeadTag } from '@hodi/domain/shared/page-head.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { loadTexts, makeText, onTextsChange } from '~/lib/i18n/texts.ts';
import { currentSession } from '~/lib/session/session.ts';

/** All that says something of one address. */
const ofAddress = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"][hreflang]',
  'script[type="application/ld+json"]',
].join();

function made({ element, attributes, text }: HeadTag): HTMLElement {
  const tag = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  if (text !== undefined) tag.textContent = text;
  return tag;
}

/** Where the clinic says that it is reached, which need not be where this browser reached it. */
function saidOrigin(): string {
  const picture = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '';
  return new URL(picture, location.href).origin;
}

async function renew(): Promise<void> {
  await loadTexts(currentSession()?.userType ?? 'patient');
  const tags = headTags({ origin: saidOrigin(), path: location.pathname, language: currentLanguage() }, makeText);
  for (const old of document.head.querySelectorAll(ofAddress)) old.remove();
  // Pages put their own title before it; it stands while one is still coming.
  const last = [...document.head.querySelectorAll('title')].pop();
  for (const tag of tags) {
    if (tag.element === 'title') last?.replaceChildren(tag.text ?? '');
    else document.head.append(made(tag));
  }
}

/** From now on, and at once: a page that the device kept was written for whatever address it was kept from. */
export function followHead(): void {
  const follow = () => void renew().catch(() => undefined);
  for (const move of ['pushState', 'replaceState', 'popstate']) addEventListener(move, follow);
  onTextsChange(follow);
  follow();
}
