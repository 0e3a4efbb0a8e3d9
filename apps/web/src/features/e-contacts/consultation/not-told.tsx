import type { ReactNode } from 'react';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './consultation.module.css';

/** Below the messages where no way could tell the patient of them. @param children the way to call. */
export function NotTold({ thread, children }: { thread: Thread; children: ReactNode }) {
  const t = useTexts();
  const moment = useMoment();
  const { not_reached_at, patient } = thread.item;
  if (!not_reached_at) return null;
  const title = t('thread.not_reached', { name: patient.user.given_name });
  return (
    <section className={styles.notTold} aria-label={title}>
      <Icon shape={alertCircle} />
      <span>
        <b>{title}</b>
        <br />
        {t('thread.not_reached_detail', { at: moment(not_reached_at) })}
      </span>
      {children}
    </section>
  );
}
