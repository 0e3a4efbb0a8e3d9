import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './answers.module.css';

/** The questions of this topic are not on the device and cannot be fetched now. */
export function TopicNotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.notice}>
      <p>{t('answers.not_loaded')}</p>
      <Button size="small" onClick={onRetry}>
        {t('shell.try_again')}
      </Button>
    </div>
  );
}
