import { useEffect } from 'react';
import type { QuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './quick-replies.module.css';

/** Where they are kept. */
const quickRepliesPath = '/clinician/quick-replies';

export interface ShownReply {
  reply: QuickReply;
  /** As it will stand in the reply. */
  text: string;
  language: Language;
  /** The same in the language of who chooses, where that is another. */
  meaning?: string;
}

interface QuickReplyListProps {
  id: string;
  typed: string;
  found: readonly ShownReply[];
  place: number;
  isLoaded: boolean;
  onChoose: (shown: ShownReply) => void;
}

/** Over the conversation, above the box that has the keys. */
export function QuickReplyList({ id, typed, found, place, isLoaded, onChoose }: QuickReplyListProps) {
  const t = useTexts();
  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, place]);
  return (
    <div className={styles.sheet} data-quick-replies>
      <div className={styles.head}>
        <b>{typed === '' ? t('quick_replies.title') : t('quick_replies.found_for', { typed })}</b>
        <AppLink href={quickRepliesPath} onMouseDown={(event) => event.preventDefault()}>
          {t('quick_replies.settings')}
        </AppLink>
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={t('quick_replies.title')}
        className={styles.list}
        hidden={found.length === 0}
      >
        {found.map((shown, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box takes the keys.
          <div
            key={shown.reply.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={styles.option}
            // The focus stays in the box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(shown)}
          >
            <b className={styles.shortcut}>/{shown.reply.shortcut}</b>
            <span className={styles.words}>
              <span lang={shown.language}>{shown.text}</span>
              {shown.meaning && <span className={styles.meaning}>{shown.meaning}</span>}
            </span>
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? styles.none : 'sr'} role="status">
        {wordsOf(t, found.length, isLoaded)}
      </p>
      <p className={styles.keys} aria-hidden="true">
        {t('quick_replies.keys')}
      </p>
    </div>
  );
}

function wordsOf(t: ReturnType<typeof useTexts>, count: number, isLoaded: boolean): string {
  if (count > 0) return t('quick_replies.found', { count });
  return t(isLoaded ? 'quick_replies.none_found' : 'quick_replies.not_here');
}
