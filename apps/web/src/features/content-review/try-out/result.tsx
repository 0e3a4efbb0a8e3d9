import { useState } from 'react';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { type TriedCase, type TriedContent, triedDraft, type TryOut } from '@hodi/domain/content-review/try-out.ts';
import type { DraftSentence } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { type Language, languages } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { Segmented } from '~/components/choice/segmented.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { octagonAlert, triangleAlert } from '~/components/icon/state-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useItemName } from '../content-names.ts';
import { Condition } from '../item/condition.tsx';
import styles from './try-out.module.css';

interface ResultProps {
  content: ReviewedContent;
  words: ContentWords;
  tried: TriedContent;
  given: TriedCase;
  /** The same case, with nothing in the record. */
  unknown: TriedCase;
  result: TryOut;
}

/** Which rules fire and why, what the patient reads, what the draft proposes. */
export function Result({ content, words, tried, given, unknown, result }: ResultProps) {
  const t = useTexts();
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const { flags } = result;
  return (
    <section className={styles.result} aria-label={t('content.try.result')}>
      <h3 className={styles.title} role="status">
        {flags.length === 0 ? t('content.try.none') : t('content.try.fires', { count: flags.length })}
      </h3>
      <FiredRules content={content} words={words} tried={tried} result={result} />
      <Segmented<Language>
        label={t('content.try.reads')}
        size="small"
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onValueChange={setLanguage}
      />
      <Reads result={result} language={language} />
      <Draft tried={tried} given={given} unknown={unknown} language={language} />
    </section>
  );
}

function FiredRules({ content, words, tried, result }: Omit<ResultProps, 'given' | 'unknown'>) {
  const t = useTexts();
  const nameOf = useItemName(content);
  return (
    <ul className={styles.fired}>
      {result.flags.map(({ rule_id, severity }) => {
        const item = content.items.find(({ id }) => id === `rule.${rule_id}`);
        const rule = tried.topic.rules.find(({ id }) => id === rule_id);
        return (
          <li key={rule_id}>
            <p className={styles.rule} data-severity={severity}>
              <Icon shape={severity === 'emergency' ? octagonAlert : triangleAlert} size={18} />
              <b>{item ? nameOf(item) : rule_id}</b>
            </p>
            {rule && (
              <details>
                <summary className={styles.why}>{t('content.try.why')}</summary>
                <Condition when={rule.when} words={words} values={result.values} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Reads({ result, language }: { result: TryOut; language: Language }) {
  const t = useTexts();
  const { rules, action } = result.advice[language];
  if (rules.length === 0) return <p className={styles.nothing}>{t('content.try.reads_nothing')}</p>;
  const isEmergency = result.flags.some(({ severity }) => severity === 'emergency');
  return (
    <div className={styles.reads} data-emergency={isEmergency || undefined} lang={language}>
      {action && <p className={styles.action}>{action}</p>}
      {rules.map(({ rule_id, text }) => (
        <p key={rule_id}>{text}</p>
      ))}
    </div>
  );
}

interface DraftProps extends Pick<ResultProps, 'tried' | 'given' | 'unknown'> {
  language: Language;
}

function Draft({ tried, given, unknown, language }: DraftProps) {
  const t = useTexts();
  const sentences = triedDraft(tried, given, language);
  const said = new Set(sentences.map(({ text }) => text));
  const leftOut = triedDraft(tried, unknown, language).filter(({ kind, text }) => kind === 'reply' && !said.has(text));
  return (
    <>
      <details className={styles.draft}>
        <summary>{t('content.try.draft')}</summary>
        <Sentences sentences={sentences.filter(({ kind }) => kind === 'reply')} language={language} />
        {leftOut.length > 0 && (
          <>
            <p className={styles.nothing}>{t('content.try.left_out')}</p>
            <ul lang={language}>
              {leftOut.map(({ text }) => (
                <li key={text}>
                  <del>{text}</del>
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
      <details className={styles.draft}>
        <summary>{t('content.try.notes')}</summary>
        <Sentences sentences={sentences.filter(({ kind }) => kind === 'note')} language={language} />
      </details>
    </>
  );
}

function Sentences({ sentences, language }: { sentences: readonly DraftSentence[]; language: Language }) {
  const t = useTexts();
  return (
    <ul lang={language}>
      {sentences.map(({ text, is_ticked }) => (
        <li key={text} data-ticked={is_ticked || undefined}>
          {is_ticked && (
            <>
              <Icon shape={check} size={14} />
              <span className="sr">{t('content.try.ticked')}</span>
            </>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
