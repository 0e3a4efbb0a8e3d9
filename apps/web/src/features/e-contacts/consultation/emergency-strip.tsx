import type { ReactNode } from 'react';
import type { EmergencySign } from '@hodi/domain/e-contacts/danger-sign.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { octagonAlert } from '~/components/icon/state-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useCalls } from '../thread/use-calls.ts';
import { useUnsentMessages } from '../thread/use-unsent-messages.ts';
import styles from './emergency-strip.module.css';

interface EmergencyStripProps {
  thread: Thread;
  sign: EmergencySign;
  /** Calling, and logging a call. */
  children: ReactNode;
}

/** At the head of a consultation until somebody has answered its emergency, and the patient has read that. */
export function EmergencyStrip({ thread, sign, children }: EmergencyStripProps) {
  const t = useTexts();
  const answers = useUnsentMessages(thread);
  const isOpen = sign === 'emergency_open';
  const isLeaving = !isOpen && answers.some(({ state }) => state === 'sending' || state === 'sent');
  const isWaiting = answers.some(({ state }) => state === 'waiting' || state === 'not_sent');
  const title = isLeaving ? t('emergency_strip.sending') : t(`emergency_strip.${sign}`);
  return (
    <section className={styles.strip} aria-label={title}>
      <Icon shape={octagonAlert} size={28} />
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.facts}>
          {isWaiting && <b>{t('emergency_strip.waits')} </b>}
          <Facts thread={thread} />
        </p>
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}

/** History of the emergency, a sentence for each event. */
function Facts({ thread }: { thread: Thread }) {
  const t = useTexts();
  const moment = useMoment();
  const calls = useCalls(thread);
  const last = calls[calls.length - 1];
  const { emergency } = thread.item;
  if (!emergency) return null;
  const { raised_at, seen_at, seen_by, answered_at } = emergency;
  return [
    t('emergency_strip.raised', { at: moment(raised_at) }),
    seen_at !== null && seen_by !== null && t('emergency_strip.seen_by', { name: seen_by, at: moment(seen_at) }),
    answered_at !== null && t('emergency_strip.answered', { at: moment(answered_at) }),
    last && t('emergency_strip.called', { at: moment(last.called_at), outcome: t(`call.${last.outcome}`) }),
  ]
    .filter(Boolean)
    .join(' ');
}
