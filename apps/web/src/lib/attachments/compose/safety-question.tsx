import { useState } from 'react';
import type { SafetyAnswer } from '../local-media.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import styles from './attach-sheet.module.css';

interface SafetyQuestionProps {
  numbers: ContactNumbers;
  onAnswer: (answer: SafetyAnswer) => void;
  onClose: () => void;
}

const signs = ['breath', 'chest', 'blood', 'faint', 'life'] as const;

/** An emergency is never only in a voice note: nobody may listen for hours, and no words of it can be looked through. */
export default function SafetyQuestion({ numbers, onAnswer, onClose }: SafetyQuestionProps) {
  const t = useTexts();
  const [isDanger, setDanger] = useState(false);
  const answer = (danger: boolean) => onAnswer({ danger, asked_at: new Date(serverNow()).toISOString() });
  if (isDanger) {
    return (
      <Modal
        place="bottom"
        title={t('safety.call_title')}
        closeLabel={t('shell.close')}
        onClose={onClose}
        foot={
          <Button kind="quiet" onClick={() => answer(true)}>
            {t('safety.go_on')}
          </Button>
        }
      >
        <RedFlag severity="emergency" action={<EmergencyCalls numbers={numbers} />}>
          {t('safety.call_text')}
        </RedFlag>
      </Modal>
    );
  }
  return (
    <Modal
      place="bottom"
      title={t('safety.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button size="big" onClick={() => setDanger(true)}>
            {t('safety.yes')}
          </Button>
          <Button size="big" kind="main" data-first-focus onClick={() => answer(false)}>
            {t('safety.no')}
          </Button>
        </>
      }
    >
      <div className={styles.advice}>
        <p>{t('safety.text')}</p>
        <ul>
          {signs.map((key) => (
            <li key={key}>{t(`safety.signs.${key}`)}</li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
