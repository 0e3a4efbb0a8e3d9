/** Names an item's line in words. Pure. */
import type { ContentLine } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { Translate } from '~/lib/i18n/texts.ts';

interface Named {
  t: Translate;
  words: ContentWords;
  /** Of a question. */
  questionId: string;
}

const plain = new Set(['title', 'intent', 'stem', 'help', 'other_prompt', 'less_than', 'reply', 'without_line']);
type PlainLine = 'title' | 'intent' | 'stem' | 'help' | 'other_prompt' | 'less_than' | 'reply' | 'without_line';

export const isAboutOther = ({ id }: Pick<ContentLine, 'id'>): boolean => id.startsWith('about_other.');

function aboutOtherName(parts: readonly string[], { t, words, questionId }: Named): string {
  const [first = '', code = '', kind = 'text'] = parts;
  if (first === 'option') {
    const name = t('content.about_other_of.option', { of: words.option(questionId, code) });
    return kind === 'infant' || kind === 'adult' ? `${name}, ${t(`content.about_other_of.${kind}`)}` : name;
  }
  if (first === 'infant' || first === 'infant_help' || first === 'adult' || first === 'help') {
    return t(`content.about_other_of.${first}`);
  }
  return t('content.about_other_of.text');
}

/** Empty where it needs no name: the text itself, and options. */
export function lineName({ id }: Pick<ContentLine, 'id'>, named: Named): string {
  const { t, words, questionId } = named;
  const [first = '', ...rest] = id.split('.');
  const of = rest.join('.');
  if (first === 'about_other') return aboutOtherName(rest, named);
  if (plain.has(first)) return t(`content.line.${first as PlainLine}`);
  if (first === 'look_for') return t('content.line.look_for', { of: words.option(questionId, of) });
  if (first === 'label') return t('content.line.label', { of: words.question(of) });
  if (first === 'unit') return t('content.line.unit');
  if (first === 'typed_as') return t('content.line.typed_as');
  return '';
}

/** A line named within its item; options by what they are called. */
export function placeInItem(line: Pick<ContentLine, 'id'>, named: Named): string {
  const code = line.id.startsWith('option.') ? line.id.slice('option.'.length) : undefined;
  return code === undefined ? lineName(line, named) : named.words.option(named.questionId, code);
}
