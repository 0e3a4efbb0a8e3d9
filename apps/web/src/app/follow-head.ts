/**
 * Keeps the head of the document to the address and the language, as the server wrote it for the page that was opened:
 * a browser shares, marks and prints what it says. The window's title is each page's own; see PageTitle.
 */
import type { Language } from '@hodi/domain/shared/language.ts';
import { headTags, type HeadTag, type HeadText } from '@hodi/domain/shared/page-head.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { onTextsChange } from '~/lib/i18n/texts.ts';

type Texts = Readonly<Record<HeadText, string>>;

const catalogs: Readonly<Record<Language, () => Promise<{ pageHeads: Texts }>>> = {
  en: () => import('@hodi/i18n/en/pages/page-heads.ts'),
  sw: () => import('@hodi/i18n/sw/pages/page-heads.ts'),
};

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

function write(texts: Texts, language: Language): void {
  const tags = headTags({ origin: saidOrigin(), path: location.pathname, language }, texts);
  for (const old of document.head.querySelectorAll(ofAddress)) old.remove();
  // Pages put their own title before it; it stands while one is still coming.
  const last = [...document.head.querySelectorAll('title')].pop();
  for (const tag of tags) {
    if (tag.element === 'title') last?.replaceChildren(tag.text ?? '');
    else document.head.append(made(tag));
  }
}

async function renew(): Promise<void> {
  const language = currentLanguage();
  const { pageHeads } = await catalogs[language]();
  // Spoken otherwise meanwhile: that call writes it.
  if (language === currentLanguage()) write(pageHeads, language);
}

/** From now on, and at once: a page that the device kept was written for whatever address it was kept from. */
export function followHead(): void {
  const follow = () => void renew().catch(() => undefined);
  for (const move of ['pushState', 'replaceState', 'popstate']) addEventListener(move, follow);
  onTextsChange(follow);
  follow();
}
