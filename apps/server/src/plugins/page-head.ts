/**
 * What a page says of itself before any script runs: for search engines, and for whoever gets a link shared. The build's
 * page holds a default between two marks; the server puts what belongs to the address and the language in its place.
 */
import { escaped } from '@hodi/domain/shared/html-text.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { server as english } from '@hodi/i18n/en/server.ts';
import { server as kiswahili } from '@hodi/i18n/sw/server.ts';

const catalogs = { en: english, sw: kiswahili };
const locales: Readonly<Record<Language, string>> = { en: 'en_KE', sw: 'sw_KE' };
const marks = /<!--page-head-->[\s\S]*?<!--\/page-head-->/;

/** Addresses with a head of their own. Pages behind the login are nothing for a search engine. */
const pages = {
  '/': { name: 'home', isPublic: true },
  '/login': { name: 'login', isPublic: true },
  '/register-patient': { name: 'register_patient', isPublic: true },
  '/register-clinician': { name: 'register_clinician', isPublic: true },
  '/clinician/dashboard': { name: 'clinician_dashboard', isPublic: false },
  '/patient/dashboard': { name: 'patient_dashboard', isPublic: false },
} as const;

export interface PageAddress {
  /** Where the server is reached, without a slash at the end. */
  origin: string;
  path: string;
  language: Language;
}

/** No page has a longer address. */
const longestPath = 100;

/**
 * The address as `pages` has it: no slash at its end but that of `/`. Undefined where it is longer than any page's. By a
 * loop, since a regular expression looks for the end anew from each of thousands of slashes.
 */
function plainPath(path: string): string | undefined {
  if (path.length > longestPath) return undefined;
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end) || '/';
}

type Page = (typeof pages)[keyof typeof pages];
const pageByPath = new Map<string | undefined, Page>(Object.entries(pages));

/** `</script>` in a text must not end the element. */
const json = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

function structured(origin: string, language: Language, description: string): string {
  return json({
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
}

/** The tags of one address in one language. */
export function pageHead({ origin, path, language }: PageAddress): string {
  const plain = plainPath(path);
  const page = pageByPath.get(plain);
  const name = page?.name ?? 'home';
  const title = escaped(catalogs[language][`page_head.${name}.title`]);
  const description = escaped(catalogs[language][`page_head.${name}.description`]);
  const url = escaped(`${origin}${page === undefined ? '/' : plain}`);
  const image = escaped(`${origin}/icons/icon-512.png`);
  const isPublic = page?.isPublic ?? false;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(page ? [`<link rel="canonical" href="${url}">`] : []),
    ...(isPublic ? [] : ['<meta name="robots" content="noindex">']),
    ...(isPublic ? languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${url}?lng=${each}">`) : []),
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="Hodi">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${url}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta property="og:locale" content="${locales[language]}">`,
    `<meta name="twitter:card" content="summary">`,
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    `<meta name="twitter:image" content="${image}">`,
    ...(page
      ? [
          `<script type="application/ld+json">${structured(origin, language, catalogs[language][`page_head.${name}.description`])}</script>`,
        ]
      : []),
  ].join('\n    ');
}

/** Files of the login page in each language, as the build lists them. */
export type DoorFiles = Partial<Record<Language, readonly string[]>>;

/** Where a visitor arrives. */
const isDoor = ({ path }: PageAddress): boolean => ['/', '/login'].includes(plainPath(path) ?? '');

/** After all else in the head: what the page's own script needs comes first on a slow line. */
const doorLinks = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${escaped(file)}">`
        : `<link rel="modulepreload" crossorigin href="${escaped(file)}">`,
    )
    .join('');

/** The page as it is sent: its head filled in, its language said. Scripts and styles stay as their hashes name them. */
export function withHead(html: string, address: PageAddress, door: DoorFiles = {}): string {
  const links = isDoor(address) ? doorLinks(door[address.language] ?? []) : '';
  return html
    .replace(marks, () => pageHead(address))
    .replace(/<html lang="[a-z]+"/, () => `<html lang="${address.language}"`)
    .replace('</head>', () => `${links}</head>`);
}
