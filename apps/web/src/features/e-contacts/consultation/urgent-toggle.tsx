import { Button } from '~/components/action/button.tsx';
import { bell } from '~/components/icon/seldom-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './consultation.module.css';

interface UrgentToggleProps {
  /** Of the patient. */
  name: string;
  isUrgent: boolean;
  onChange: (isUrgent: boolean) => void;
}

/** Whether the reply tells the patient at once; what that means stands beside it while it is on. */
export function UrgentToggle({ name, isUrgent, onChange }: UrgentToggleProps) {
  const t = useTexts();
  const why = t('thread.urgent_why', { name });
  return (
    <>
      <Button
        kind={isUrgent ? 'soft' : 'quiet'}
        icon={bell}
        aria-pressed={isUrgent}
        title={why}
        onClick={() => onChange(!isUrgent)}
      >
        {t('thread.mark_urgent')}
      </Button>
      {isUrgent && (
        <p className={styles.urgentWhy} role="status">
          {why}
        </p>
      )}
    </>
  );
}
