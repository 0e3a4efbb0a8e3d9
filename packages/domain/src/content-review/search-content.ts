import { foldText } from '../patients/search-text.ts';
import type { ContentItem, ReviewedContent } from './content.ts';

export interface FoundItem {
  readonly content: ReviewedContent;
  readonly item: ContentItem;
}

/** Every text in it, such as the phrases of a group of danger words. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Notes of the cases that raise a rule, and texts that a group of danger words must find or must not. */
function examplesOf({ vectors, examples }: ReviewedContent, { id }: ContentItem): string[] {
  return [
    ...vectors.filter(({ expect }) => expect.some((rule) => id === `rule.${rule}`)).map(({ note = '' }) => note),
    ...examples.filter(({ group }) => id === `words.${group}`).map(({ text }) => text),
  ];
}

/** Everything in both languages, with its source, that somebody may look for an item by. */
function searchedTextOf(content: ReviewedContent, item: ContentItem): string {
  const { id, kind, lines, logic, source = '' } = item;
  const read = [id, source, ...lines.flatMap(({ en, sw }) => [en, sw]), ...examplesOf(content, item)];
  return foldText([...read, ...(kind === 'words' ? textsIn(logic) : [])].join(' '));
}

/** Items in which every word that was typed occurs; none where nothing was typed. */
export function searchContent(all: readonly ReviewedContent[], typed: string): FoundItem[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return all.flatMap((content) =>
    content.items.flatMap((item) => {
      const text = searchedTextOf(content, item);
      return words.every((word) => text.includes(word)) ? [{ content, item }] : [];
    }),
  );
}
