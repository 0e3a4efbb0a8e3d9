import { useState } from 'react';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { TextArea } from '~/components/form/text-area.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useItemName } from '../content-names.ts';
import styles from './try-out.module.css';

/** A message tried against the words of danger. */
export function WordsTryOut({ content }: { content: ReviewedContent }) {
  const t = useTexts();
  const nameOf = useItemName(content);
  const [message, setMessage] = useState('');
  const groups = findDangerWords(dangerWords, message).map((group) => {
    const item = content.items.find(({ id }) => id === `words.${group}`);
    return item ? nameOf(item) : group;
  });
  return (
    <section className={styles.panel} aria-labelledby="try-out">
      <div className={styles.head}>
        <h2 id="try-out">{t('content.tabs.try')}</h2>
      </div>
      <p className={styles.lead}>{t('content.try.lead')}</p>
      <TextArea label={t('content.try.words')} value={message} onChange={({ target }) => setMessage(target.value)} />
      <p role="status" className={styles.title}>
        {message.trim() !== '' &&
          (groups.length === 0
            ? t('content.try.words_none')
            : t('content.try.words_found', { groups: groups.join(', ') }))}
      </p>
    </section>
  );
}
