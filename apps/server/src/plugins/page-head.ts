/**
 * The head of a page before any script runs. The build's page holds a default between two marks; the server replaces it
 * by the tags of the address and the language.
 */
import { escaped } from '@hodi/domain/shared/html-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { type HeadTag, headTags, type PageAddress, plainPath } from '@hodi/domain/shared/page-head.ts';
import { texts } from '#server/work/texts.ts';

const marks = /<!--page-head-->[\s\S]*?<!--\/page-head-->/;

function written({ element, attributes, text = '' }: HeadTag): string {
  const given = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const opened = `<${element}${given.join('')}>`;
  if (element === 'title') return `${opened}${escaped(text)}</title>`;
  return element === 'script' ? `${opened}${text}</script>` : opened;
}

/** The tags of one address in one language. */
const pageHead = (address: PageAddress): string =>
  headTags(address, texts[address.language]).map(written).join('\n    ');

/** Files of the login page in each language, as the build lists them. */
export type DoorFiles = Partial<Record<Language, readonly string[]>>;

/** Whether it is one of the pages on which visitors arrive. */
const isDoor = ({ path }: PageAddress): boolean => ['/', '/login'].includes(plainPath(path) ?? '');

/** These come last in the head: on a slow connection the page's own script comes first. */
const doorLinks = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${escaped(file)}">`
        : `<link rel="modulepreload" crossorigin href="${escaped(file)}">`,
    )
    .join('');

/**
 * The page as it is sent, with its head filled in and its language set. Scripts and styles stay as their hashes name
 * them.
 */
export function withHead(html: string, address: PageAddress, door: DoorFiles = {}): string {
  const links = isDoor(address) ? doorLinks(door[address.language] ?? []) : '';
  return html
    .replace(marks, () => pageHead(address))
    .replace(/<html lang="[a-z]+"/, () => `<html lang="${address.language}"`)
    .replace('</head>', () => `${links}</head>`);
}
