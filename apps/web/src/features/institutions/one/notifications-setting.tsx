import { useState } from 'react';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setInstitutionNotifications } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { type InstitutionNotifications, waysOf, withChoice } from '@hodi/domain/notifications/notification-settings.ts';
import { cleanTyped } from '@hodi/domain/shared/typed-text.ts';
import { NumberField } from '~/components/form/number-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { WaysTable } from '~/lib/notifications/ways-table.tsx';
import styles from './notifications-setting.module.css';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

const most = { minutes: 1_440, ceiling: 100_000 } as const;
const asTyped = (value: number | null): string => (value === null ? '' : String(value));

/** @returns undefined where it is no whole number within bounds. */
function numberOf(typed: string, max: number): number | null | undefined {
  const text = cleanTyped(typed).trim();
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

const unset: InstitutionNotifications = { sms_after_minutes: null, sms_per_day: null, ways: {} };

/** When an SMS follows, how many a day, and by what patients are told unless they choose. */
export default function NotificationsSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const known = institution.notifications ?? unset;
  const [minutes, setMinutes] = useState(asTyped(known.sms_after_minutes));
  const [ceiling, setCeiling] = useState(asTyped(known.sms_per_day));
  const [ways, setWays] = useState(known.ways);
  const [isTried, setIsTried] = useState(false);
  const sms_after_minutes = numberOf(minutes, most.minutes);
  const sms_per_day = numberOf(ceiling, most.ceiling);
  const faultOf = (value: number | null | undefined, max: number) =>
    isTried && value === undefined ? t('roles.reach_number', { max }) : undefined;
  const submit = async () => {
    setIsTried(true);
    if (sms_after_minutes === undefined || sms_per_day === undefined) return;
    const notifications = { sms_after_minutes, sms_per_day, ways };
    const outcome = await save(setInstitutionNotifications, { notifications }, t('roles.reach_saved'));
    // Changed elsewhere: the choice stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.reach_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NumberField
          label={t('roles.reach_minutes')}
          hint={t('roles.reach_minutes_hint')}
          unit={t('roles.reach_minutes_unit')}
          error={faultOf(sms_after_minutes, most.minutes)}
          inputMode="numeric"
          value={minutes}
          onValueChange={setMinutes}
        />
        <NumberField
          label={t('roles.reach_ceiling')}
          hint={t('roles.reach_ceiling_hint')}
          error={faultOf(sms_per_day, most.ceiling)}
          inputMode="numeric"
          value={ceiling}
          onValueChange={setCeiling}
        />
        <div>
          <h3 className={styles.title}>{t('roles.reach_ways')}</h3>
          <div className={styles.table}>
            <WaysTable
              userType="patient"
              ways={waysOf('patient', ways)}
              choose={(change) => setWays((now) => withChoice(now, change))}
            />
          </div>
        </div>
      </div>
    </SettingDialog>
  );
}
