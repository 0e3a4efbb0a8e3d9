import { Fragment, type ReactNode } from 'react';
import { type ChangedPart, isExpression, leafKeys } from '@hodi/domain/content-review/changed-parts.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { actionName } from '../content-names.ts';
import { Condition } from '../item/condition.tsx';
import styles from './sign-off.module.css';

interface ChangedPartsProps {
  parts: readonly ChangedPart[];
  words: ContentWords;
  /** Of a question: its options are named. */
  questionId: string;
}

/** Conditions, options, severity, words of danger and all else that is no text: each before and now. */
export function ChangedParts({ parts, words, questionId }: ChangedPartsProps) {
  const t = useTexts();
  return parts.map((part) => {
    const of = (value: unknown, side: 'before' | 'now') => (
      <Value part={part} value={value} side={side} words={words} questionId={questionId} />
    );
    return (
      <div key={part.path.join('.')} className={styles.part}>
        <span className={styles.less}>{partName(t, part.path)}</span>
        {isThere(part.before) && of(part.before, 'before')}
        {isThere(part.now) && of(part.now, 'now')}
      </div>
    );
  });
}

const isThere = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

interface ValueProps extends Omit<ChangedPartsProps, 'parts'> {
  part: ChangedPart;
  value: unknown;
  side: 'before' | 'now';
}

function Value({ part, value, side, words, questionId }: ValueProps) {
  const t = useTexts();
  const Tag = side === 'before' ? 'del' : 'ins';
  const other = side === 'before' ? part.now : part.before;
  if (isExpression(value)) {
    const common = isExpression(other) ? leafKeys(other) : undefined;
    return (
      <div className={styles.side}>
        <span>{t(`content.changes.${side}`)}</span>
        <Condition when={value} words={words} changed={common && { tag: Tag, except: common }} />
      </div>
    );
  }
  const texts = Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value : [value];
  return (
    <p className={styles.line}>
      <span className="sr">{t(`content.changes.${side}`)}: </span>
      {texts.map((text, at): ReactNode => (
        <Fragment key={String(text)}>
          {at > 0 && ' · '}
          <Tag>{valueText(t, text, { part, words, questionId })}</Tag>
        </Fragment>
      ))}
    </p>
  );
}

const partNames = [
  'when',
  'severity',
  'action',
  'rank',
  'phrases',
  'except',
  'together',
  'options',
  'required',
  'kind',
  'unless',
  'about',
  'follow_up',
  'optional',
  'only_self',
  'min',
  'max',
  'units',
  'services',
  'source',
  'basis',
] as const;

/** The part in words, then its place within, as it stands in the content. */
function partName(t: Translate, [first = '', ...within]: readonly string[]): string {
  const known = partNames.find((name) => name === first);
  return [known ? t(`content.changes.part.${known}`) : first, ...within].join(' · ');
}

const bases = ['seen', 'seen_second_hand', 'mixed', 'memory'] as const;
const kinds = ['single', 'multiple', 'number', 'scale', 'text', 'date'] as const;

function valueText(
  t: Translate,
  value: unknown,
  { part, words, questionId }: Omit<ValueProps, 'value' | 'side'>,
): string {
  const [first] = part.path;
  if (typeof value === 'boolean') return t(value ? 'content.changes.yes' : 'content.changes.no');
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (value === 'emergency' || value === 'warning') return t(`content.${value}`);
  if (first === 'action') return actionName(t, value) ?? value;
  if (first === 'options') return words.option(questionId, value);
  if (first === 'about') return words.question(value);
  const basis = first === 'basis' && bases.find((one) => one === value);
  if (basis) return t(`content.basis.${basis}`);
  const kind = first === 'kind' && kinds.find((one) => one === value);
  return kind ? t(`content.kind.${kind}`) : value;
}
