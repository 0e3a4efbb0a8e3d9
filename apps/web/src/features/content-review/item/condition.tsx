import { leafKey } from '@hodi/domain/content-review/changed-parts.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { evaluateExpression, type KnownValues } from '@hodi/domain/questionnaires/evaluate-expression.ts';
import type { Expression } from '@hodi/domain/questionnaires/topic.ts';
import { check } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import styles from './condition.module.css';

interface ConditionProps {
  when: Expression;
  words: ContentWords;
  /** Of a case that is tried out: what holds in it is marked. */
  values?: KnownValues | undefined;
  /** Beside another version: its single conditions except those of both are marked. */
  changed?: { tag: 'del' | 'ins'; except: ReadonlySet<string> } | undefined;
}

/** A condition in words: what must all, or any, be so. */
export function Condition({ when, ...rest }: ConditionProps) {
  const t = useTexts();
  if (when[0] === 'and' || when[0] === 'or') {
    if (when[1].length === 0) return <span>{t(when[0] === 'and' ? 'content.when.always' : 'content.when.never')}</span>;
    return (
      <div className={styles.group}>
        <span className={styles.word}>{t(when[0] === 'and' ? 'content.when.all' : 'content.when.any')}</span>
        <ul className={styles.parts}>
          {when[1].map((part) => (
            <li key={JSON.stringify(part)}>
              <Condition when={part} {...rest} />
            </li>
          ))}
        </ul>
      </div>
    );
  }
  if (when[0] === 'not') return <Not when={when} {...rest} />;
  if (when[0] !== 'in' && when[0] !== 'has' && when[0] !== 'compare') return null;
  return <SingleCondition leaf={when} {...rest} />;
}

/** The "not" itself is marked where it holds. A mark within it would read as if the rule fired for that. */
function Not({
  when,
  values,
  ...rest
}: ConditionProps & { when: Extract<Expression, readonly ['not', ...unknown[]]> }) {
  const t = useTexts();
  const holds = values !== undefined && evaluateExpression(when, values);
  return (
    <div className={styles.group}>
      <span className={`${styles.leaf} ${styles.not}`} data-holds={holds || undefined}>
        {holds && <Holds />}
        <span>{t('content.when.not')}</span>
      </span>
      <ul className={styles.parts} data-not>
        <li>
          <Condition when={when[1]} {...rest} />
        </li>
      </ul>
    </div>
  );
}

function Holds() {
  const t = useTexts();
  return (
    <>
      <Icon shape={check} size={14} />
      <span className="sr">{t('content.when.holds')}</span>
    </>
  );
}

function SingleCondition({ leaf, words, values, changed }: Omit<ConditionProps, 'when'> & { leaf: Leaf }) {
  const t = useTexts();
  const holds = values !== undefined && evaluateExpression(leaf, values);
  const Tag = changed && !changed.except.has(leafKey(leaf)) ? changed.tag : 'span';
  return (
    <span className={styles.leaf} data-holds={holds || undefined}>
      {holds && <Holds />}
      <Tag>{leafWords(t, leaf, words)}</Tag>
    </span>
  );
}

const comparisons = {
  '=': 'content.when.equals',
  '<': 'content.when.less',
  '<=': 'content.when.at_most',
  '>': 'content.when.more',
  '>=': 'content.when.at_least',
} as const;

function nameOf(t: Translate, reference: string, words: ContentWords): string {
  if (reference === 'profile.age_years') return t('content.when.age_years');
  if (reference === 'profile.age_months') return t('content.when.age_months');
  if (reference === 'profile.gender') return t('content.when.gender');
  if (reference.startsWith('score.')) return t('content.when.score', { name: reference.slice('score.'.length) });
  return words.question(reference);
}

const genders = {
  male: 'content.gender.male',
  female: 'content.gender.female',
  other: 'content.gender.other',
  prefer_not_to_say: 'content.gender.prefer_not_to_say',
} as const;

interface Named {
  t: Translate;
  words: ContentWords;
}

function optionsOf(reference: string, codes: readonly string[], { t, words }: Named): string {
  const named = codes.map((code) =>
    reference === 'profile.gender' && code in genders
      ? t(genders[code as keyof typeof genders])
      : words.option(reference, code),
  );
  return named.join(' / ');
}

type Leaf = Extract<Expression, readonly ['in' | 'has' | 'compare', ...unknown[]]>;

function leafWords(t: Translate, leaf: Leaf, words: ContentWords): string {
  const what = nameOf(t, leaf[1], words);
  if (leaf[0] === 'compare') return t(comparisons[leaf[2]], { what, number: leaf[3] });
  if (leaf[0] === 'in') return t('content.when.is', { what, options: optionsOf(leaf[1], leaf[2], { t, words }) });
  const options = optionsOf(leaf[1], leaf[3], { t, words });
  return leaf[3].length === 1
    ? t('content.when.is', { what, options })
    : t('content.when.some', { what, count: leaf[2], options });
}
