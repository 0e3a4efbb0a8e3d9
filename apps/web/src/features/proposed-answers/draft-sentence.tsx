import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Button } from '~/components/action/button.tsx';
import { Sentence } from '~/components/draft/sentence.tsx';
import { GrowingText } from '~/components/form/growing-text.tsx';
import control from '~/components/form/control.module.css';
import { infoCircle } from '~/components/icon/action-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import type { Change, ShownSentence } from './proposal.ts';
import styles from './proposed-answer.module.css';

interface DraftSentenceProps {
  sentence: ShownSentence;
  /** The answers that it rests on, one line each. */
  reasons: readonly string[];
  disabled: boolean;
  change: (change: Change) => void;
}

function EditedSentence({
  sentence,
  change,
  onDone,
}: Omit<DraftSentenceProps, 'reasons' | 'disabled'> & { onDone: () => void }) {
  const t = useTexts();
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { text, key, language } = sentence;
  return (
    <div className={styles.editing}>
      <GrowingText value={text}>
        <textarea
          ref={box}
          className={control.box}
          aria-label={t('proposal.edit_sentence')}
          lang={language}
          rows={1}
          value={text}
          onChange={(event) => change({ type: 'edited', key, text: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
        />
      </GrowingText>
      <Button size="small" onClick={onDone}>
        {t('proposal.done')}
      </Button>
    </div>
  );
}

/** Reasons for a sentence: shown on a tap, and as the sentence's tooltip. */
function Reasons({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ul id={id} className={styles.reasons}>
      {children}
    </ul>
  );
}

/** One sentence to tick, to rewrite, and to ask why. */
export function DraftSentenceRow({ sentence, reasons, disabled, change }: DraftSentenceProps) {
  const t = useTexts();
  const id = useId();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { key, text, language, is_ticked, is_locked, by_model, translation, isEdited } = sentence;
  const reader = useLanguage();
  const why = reasons.length > 0 ? reasons : [t('proposal.why_everybody')];
  return (
    <li className={styles.row}>
      {isEditing && !disabled ? (
        <EditedSentence sentence={sentence} change={change} onDone={() => setIsEditing(false)} />
      ) : (
        <div className={styles.line}>
          <Sentence
            checked={is_ticked}
            disabled={disabled || is_locked}
            lockedLabel={is_locked ? t('proposal.locked') : undefined}
            onCheckedChange={(isTicked) => change({ type: 'ticked', key, isTicked })}
          >
            <span lang={language} title={why.join('\n')}>
              {text}
            </span>
            {translation !== undefined && isEdited !== true && (
              <span className={styles.translation} lang={reader}>
                {translation}
              </span>
            )}
            {by_model && <span className={styles.writer}>{t('proposal.by_model')}</span>}
          </Sentence>
          <span className={styles.tools}>
            {!is_locked && !disabled && (
              <IconButton icon={pencil} iconSize={18} label={t('proposal.edit')} onClick={() => setIsEditing(true)} />
            )}
            <IconButton
              icon={infoCircle}
              iconSize={18}
              label={t('proposal.why')}
              aria-expanded={isAsking}
              aria-controls={id}
              onClick={() => setIsAsking(!isAsking)}
            />
          </span>
        </div>
      )}
      {isAsking && (
        <Reasons id={id}>
          {why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Reasons>
      )}
    </li>
  );
}
