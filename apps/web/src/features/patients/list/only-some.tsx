import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { PatientsShown } from './patient-list.tsx';
import styles from './patient-table.module.css';

/** Says that the list is narrowed down, and leads out of that. */
export function OnlySome({ only, onShowAll }: { only: NonNullable<PatientsShown>; onShowAll: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.narrowed}>
      <span>{t(`patients.only_${only}`)}</span>
      <Button size="small" onClick={onShowAll}>
        {t('patients.show_all_active')}
      </Button>
    </div>
  );
}
