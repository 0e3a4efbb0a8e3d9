import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './appointment-form.module.css';

export type GoneHow = 'deleted' | 'completed' | 'cancelled';

/** Says that somebody ended the appointment during the edit. Nothing typed is lost: it can become a new appointment. */
export function GoneNotice({ how, onAgain }: { how: GoneHow; onAgain: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.gone} role="alert">
      <p>{t(`booking.gone_${how}`)}</p>
      {how !== 'completed' && <Button onClick={onAgain}>{t('booking.as_new')}</Button>}
    </div>
  );
}
