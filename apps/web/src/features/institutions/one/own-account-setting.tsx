import { useState } from 'react';
import { ownAccountAges, ownAccountAgeSchema } from '@hodi/domain/caregivers/coming-of-age.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setOwnAccountAge } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { NumberField } from '~/components/form/number-field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

const { usual, ...limits } = ownAccountAges;

/** From which age a young person may have an account of their own. */
export default function OwnAccountSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const known = institution.own_account_age ?? usual;
  const [typed, setTyped] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const value = typed ?? String(known);
  const age = /^\d{1,2}$/.test(value.trim()) ? ownAccountAgeSchema.safeParse(Number(value)).data : undefined;
  const submit = async () => {
    setIsTried(true);
    if (age === undefined) return;
    if (age === known) return onClose();
    const outcome = await save(setOwnAccountAge, { own_account_age: age }, t('roles.own_account_saved'));
    // Changed elsewhere: what was typed stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.own_account_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <NumberField
        label={t('roles.own_account_age')}
        hint={t('roles.own_account_hint', limits)}
        unit={t('roles.own_account_unit')}
        error={isTried && age === undefined ? t('roles.own_account_number', limits) : undefined}
        inputMode="numeric"
        value={value}
        onValueChange={setTyped}
      />
      <p>{t('roles.own_account_meaning')}</p>
    </SettingDialog>
  );
}
