import { useState } from 'react';
import { registrationSettings } from '@hodi/domain/institutions/institution-kinds.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setRegistration } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

/** Open, with approval, or by invitation only: each with what it means. */
export function RegistrationSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const [registration, setChosen] = useState(institution.registration);
  const submit = async () => {
    const outcome = await save(setRegistration, { registration }, t('roles.registration_saved'));
    // Changed elsewhere: the choice stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.registration_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('institution.registration')} legendAs="hidden">
        {registrationSettings.map((value) => (
          <ChoiceRow
            key={value}
            pick="one"
            name="registration"
            value={value}
            label={t(`institution.registrations.${value}`)}
            detail={t(`institution.registration_meaning.${value}`)}
            checked={registration === value}
            onCheckedChange={() => setChosen(value)}
          />
        ))}
      </ChoiceGroup>
    </SettingDialog>
  );
}
