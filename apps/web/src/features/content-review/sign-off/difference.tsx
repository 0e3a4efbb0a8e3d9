import { type ReactNode, useMemo } from 'react';
import { type ContentWords, contentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import {
  type ChangedItem,
  type ChangedLine,
  changesSince,
  type SignedItem,
  signedItems,
} from '@hodi/domain/content-review/signed-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useItemName } from '../content-names.ts';
import { placeInItem } from '../item/line-names.ts';
import { ChangedParts } from './changed-parts.tsx';
import styles from './sign-off.module.css';

interface DifferenceProps {
  language: Language;
  /** As they were signed. */
  items: readonly SignedItem[];
  content: ReviewedContent;
  words: ContentWords;
  children: ReactNode;
}

/** Names as they are now; of questions and options that are gone, as they were signed. */
function wordsWith(now: ContentWords, signed: readonly SignedItem[], language: Language): ContentWords {
  const former = contentWords(
    {
      items: signed.map(({ id, lines }) => ({
        id,
        lines: lines.map(([line, text]) => ({ id: line, en: text, sw: text })),
      })),
    },
    language,
  );
  const known = (name: string, code: string, before: string) => (name === code ? before : name);
  return {
    question: (id) => known(now.question(id), id, former.question(id)),
    option: (id, code) => known(now.option(id, code), code, former.option(id, code)),
  };
}

/** All that is another than when it was signed: texts, and what is no text. */
export function Difference({ children, ...since }: DifferenceProps) {
  const t = useTexts();
  const { language, items, content } = since;
  const named = { language: languageNames[language] };
  const changes = changesSince(items, signedItems(content.items, language));
  return (
    <Panel title={t('content.changes.since', named)}>
      {children}
      {changes.length === 0 && <p>{t('content.changes.nothing', named)}</p>}
      <ChangedItems changes={changes} {...since} />
    </Panel>
  );
}

interface ChangedItemsProps extends Omit<DifferenceProps, 'children'> {
  changes: readonly ChangedItem[];
}

/** @param props.items as they were before. */
export function ChangedItems({ changes, language, items, content, words }: ChangedItemsProps) {
  const nameNow = useItemName(content);
  const both = useMemo(() => wordsWith(words, items, language), [words, items, language]);
  const nameOf = (id: string) => {
    const item = content.items.find((one) => one.id === id);
    return item ? nameNow(item) : (items.find((one) => one.id === id)?.lines[0]?.[1] ?? id);
  };
  return changes.map((changed) => (
    <Changed key={changed.id} changed={changed} name={nameOf(changed.id)} language={language} words={both} />
  ));
}

interface ChangedProps {
  changed: ChangedItem;
  name: string;
  language: Language;
  words: ContentWords;
}

function Changed({ changed: { id, change, lines, parts }, name, language, words }: ChangedProps) {
  const t = useTexts();
  const questionId = id.replace(/^question\./, '');
  return (
    <div className={styles.changed}>
      <p>
        <b>{name}</b> <span className={styles.less}>{t(`content.changes.${change}`)}</span>
      </p>
      {lines.map((line) => (
        <Line key={line.id} line={line} name={placeInItem(line, { t, words, questionId })} language={language} />
      ))}
      <ChangedParts parts={parts} words={words} questionId={questionId} />
    </div>
  );
}

function Line({ line, name, language }: { line: ChangedLine; name: string; language: Language }) {
  const t = useTexts();
  return (
    <p className={styles.line}>
      {name !== '' && <span className={styles.less}>{name}: </span>}
      {line.before !== undefined && (
        <>
          <span className="sr">{t('content.changes.before')}: </span>
          <del lang={language}>{line.before}</del>{' '}
        </>
      )}
      {line.now !== undefined && (
        <>
          <span className="sr">{t('content.changes.now')}: </span>
          <ins lang={language}>{line.now}</ins>
        </>
      )}
    </p>
  );
}
