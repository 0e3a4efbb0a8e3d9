/**
 * Data in a page's head: for search engines, for shared links, and for the browser's own sharing. The server writes it
 * into the page before any script runs; the app updates it when the address changes.
 */
import type { Language } from './language.ts';

const locales: Readonly<Record<Language, string>> = { en: 'en_KE', sw: 'sw_KE' };
/** Not those of `language.ts`: its schema would bring the library of schemas (8 KB) after the first page of every visit. */
const languages = Object.keys(locales) as Language[];

/** Addresses with a head of their own. Pages behind the login are nothing for a search engine. */
const pages = {
  '/': { name: 'home', isPublic: true },
  '/login': { name: 'login', isPublic: true },
  '/register-patient': { name: 'register_patient', isPublic: true },
  '/register-clinician': { name: 'register_clinician', isPublic: true },
  '/clinician/dashboard': { name: 'clinician_dashboard', isPublic: false },
  '/patient/dashboard': { name: 'patient_dashboard', isPublic: false },
} as const;

type Page = (typeof pages)[keyof typeof pages];
const pageByPath = new Map<string | undefined, Page>(Object.entries(pages));

/** Keys of the texts of heads, all of which a catalog for them has. */
export type HeadText = `page_head.${Page['name']}.${'title' | 'description'}`;

export interface PageAddress {
  /** Where the server is reached, without a slash at the end. */
  origin: string;
  path: string;
  language: Language;
}

export interface HeadTag {
  element: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  /** Of a title; of a script it is data, with nothing in it that ends the element. */
  text?: string;
}

/** No page has a longer address. */
const longestPath = 100;

/**
 * The address as `pages` has it: no slash at its end but that of `/`. Undefined where it is longer than any page's. By a
 * loop, since a regular expression looks for the end anew from each of thousands of slashes.
 */
export function plainPath(path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

/** `</script>` in a text must not end the element. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

function structured({ origin, language }: PageAddress, description: string): HeadTag {
  const text = json({
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Hodi',
    url: `${origin}/`,
    description,
    inLanguage: language,
    availableLanguage: languages,
    applicationCategory: 'HealthApplication',
    operatingSystem: 'Any',
    image: `${origin}/icons/icon-512.png`,
  });
  return { element: 'script', attributes: { type: 'application/ld+json' }, text };
}

const named = (name: string, content: string): HeadTag => ({ element: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadTag => ({
  element: 'meta',
  attributes: { property: name, content },
});
const link = (attributes: Readonly<Record<string, string>>): HeadTag => ({ element: 'link', attributes });

interface Said {
  title: string;
  description: string;
  url: string;
  image: string;
}

const shared = ({ title, description, url, image }: Said, language: Language): HeadTag[] => [
  property('og:type', 'website'),
  property('og:site_name', 'Hodi'),
  property('og:title', title),
  property('og:description', description),
  property('og:url', url),
  property('og:image', image),
  property('og:locale', locales[language]),
  named('twitter:card', 'summary'),
  named('twitter:title', title),
  named('twitter:description', description),
  named('twitter:image', image),
];

/**
 * The tags of one address in one language. An address without a head of its own speaks for Hodi and says nothing of
 * itself: it may have somebody's id in it.
 */
export function headTags(address: PageAddress, text: (key: HeadText) => string): HeadTag[] {
  const { origin, language } = address;
  const path = plainPath(address.path);
  const page = pageByPath.get(path);
  const name = page?.name ?? 'home';
  const title = text(`page_head.${name}.title`);
  const description = text(`page_head.${name}.description`);
  const url = `${origin}${page === undefined ? '/' : path}`;
  const isPublic = page?.isPublic ?? false;
  const inLanguage = (each: Language) => link({ rel: 'alternate', hreflang: each, href: `${url}?lng=${each}` });
  return [
    { element: 'title', attributes: {}, text: title },
    named('description', description),
    ...(page ? [link({ rel: 'canonical', href: url })] : []),
    ...(isPublic ? languages.map(inLanguage) : [named('robots', 'noindex')]),
    ...shared({ title, description, url, image: `${origin}/icons/icon-512.png` }, language),
    ...(page ? [structured(address, description)] : []),
  ];
}
