import type { ContentItem, ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { Expression } from '@hodi/domain/questionnaires/topic.ts';
import { flag } from '~/components/icon/state-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useItemName } from '../content-names.ts';
import styles from './item.module.css';

/** The options of a question that a condition names where it is not negated. */
function optionsIn(when: Expression, question_id: string): string[] {
  if (when[0] === 'and' || when[0] === 'or') return when[1].flatMap((part) => optionsIn(part, question_id));
  if (when[0] === 'in') return when[1] === question_id ? [...when[2]] : [];
  if (when[0] === 'has') return when[1] === question_id ? [...when[3]] : [];
  return [];
}

/** Which rules the options of a question help to fire. */
export function FiresFor({
  content,
  item,
  words,
}: {
  content: ReviewedContent;
  item: ContentItem;
  words: ContentWords;
}) {
  const t = useTexts();
  const nameOf = useItemName(content);
  const question_id = item.id.replace(/^question\./, '');
  const found = content.items.flatMap((rule) => {
    const codes = rule.kind === 'rule' && rule.when ? [...new Set(optionsIn(rule.when, question_id))] : [];
    return codes.length === 0 ? [] : [{ rule, codes }];
  });
  if (found.length === 0) return null;
  return (
    <ul className={styles.fires}>
      {found.map(({ rule, codes }) => (
        <li key={rule.id}>
          <Icon shape={flag} size={16} />
          <span>
            {t('content.fires_here', {
              rule: nameOf(rule),
              options: codes.map((code) => words.option(question_id, code)).join(', '),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
