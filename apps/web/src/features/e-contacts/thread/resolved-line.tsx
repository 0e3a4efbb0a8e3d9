import { ButtonLink } from '~/components/action/button.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './thread-view.module.css';

/** The end of a thread for the patient, who is offered a new beginning. */
export function ResolvedLine() {
  const t = useTexts();
  return (
    <div className={styles.end}>
      <SystemLine icon={circleCheck} detail={t('thread.resolved_detail')}>
        {t('thread.resolved')}
      </SystemLine>
      <ButtonLink kind="main" href="/patient/get-help">
        {t('thread.new_inquiry')}
      </ButtonLink>
    </div>
  );
}
