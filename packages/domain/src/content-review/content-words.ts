/** Names of questions and options, for conditions and examples in words. */
import type { Language } from '../shared/language.ts';
import type { ContentItem } from './content.ts';

export interface ContentWords {
  /** In short where the content has a short name. */
  readonly question: (id: string) => string;
  readonly option: (question_id: string, code: string) => string;
}

/** Names items of the content. An item without a name is shown by its code. */
export function contentWords(
  { items }: { items: readonly Pick<ContentItem, 'id' | 'lines'>[] },
  language: Language,
): ContentWords {
  const texts = new Map(
    items.flatMap((item) => item.lines.map((line) => [`${item.id}/${line.id}`, line[language]] as const)),
  );
  return {
    question: (id) => texts.get(`labels/label.${id}`) ?? texts.get(`question.${id}/text`) ?? id,
    option: (question_id, code) => texts.get(`question.${question_id}/option.${code}`) ?? code,
  };
}
