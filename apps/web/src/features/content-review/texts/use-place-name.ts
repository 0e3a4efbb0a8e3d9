import { contentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentPlace } from '@hodi/domain/questionnaires/changed-texts.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useItemName } from '../content-names.ts';
import { placeInItem } from '../item/line-names.ts';

/** Where a text stands, in words; by its codes where the topic does not have it. */
export function usePlaceName(content: ReviewedContent): (place: Omit<ContentPlace, 'language'>) => string {
  const t = useTexts();
  const language = useLanguage();
  const nameOf = useItemName(content);
  const words = contentWords(content, language);
  return ({ item_id, line_id }) => {
    const item = content.items.find(({ id }) => id === item_id);
    const line = item?.lines.find(({ id }) => id === line_id);
    if (!item || !line) return `${item_id}, ${line_id}`;
    const of = placeInItem(line, { t, words, questionId: item.id.replace(/^question\./, '') });
    return of === '' ? nameOf(item) : `${nameOf(item)}: ${of}`;
  };
}
