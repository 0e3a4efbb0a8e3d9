import { foldText } from '../patients/search-text.ts';
import type { ContentItem, ReviewedContent } from './content.ts';

export interface FoundItem {
  readonly content: ReviewedContent;
  readonly item: ContentItem;
}

/** Everything in both languages, with its source, that somebody may look for an item by. */
const searchedTextOf = ({ id, lines, source = '' }: ContentItem): string =>
  foldText([id, source, ...lines.flatMap(({ en, sw }) => [en, sw])].join(' '));

/** Items in which every word that was typed occurs; none where nothing was typed. */
export function searchContent(all: readonly ReviewedContent[], typed: string): FoundItem[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  if (words.length === 0) return [];
  return all.flatMap((content) =>
    content.items.flatMap((item) => {
      const text = searchedTextOf(item);
      return words.every((word) => text.includes(word)) ? [{ content, item }] : [];
    }),
  );
}
