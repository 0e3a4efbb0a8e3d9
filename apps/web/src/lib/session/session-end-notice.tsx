import { TextWithPhone } from '~/components/data/text-with-phone.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSessionEnd } from './session-end.ts';
import styles from './session-end-notice.module.css';

/** At the login: why somebody is here who did not log out. */
export function SessionEndNotice() {
  const t = useTexts();
  const end = useSessionEnd();
  if (end === null) return null;
  return (
    <p className={styles.notice} role="alert">
      <Icon shape={alertCircle} />
      <span>
        {end.why === 'inactive' ? <TextWithPhone text={end.said ?? t('session.inactive')} /> : t('session.ended')}
        {end.unsent > 0 && ` ${t('session.unsent', { count: end.unsent })}`}
      </span>
    </p>
  );
}
