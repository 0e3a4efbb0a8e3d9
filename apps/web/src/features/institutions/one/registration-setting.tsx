import { useState } from 'react';
import { registrationSettings } from '@hodi/domain/institutions/institution-kinds.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setRegistration } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

/** Open, with approval, or by invitation only: each with what it means. */
export function RegistrationSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const sending = useSending();
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const [registration, setChosen] = useState(institution.registration);
  const submit = async () => {
    const outcome = await save(setRegistration, { registration }, t('roles.registration_saved'));
    // Changed elsewhere: the choice stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <Modal
      width="narrow"
      title={t('roles.registration_title', { name: institution.name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="main"
            sending={sending.isSending}
            sendingLabel={t('institution.saving')}
            onClick={() => sending.run(submit)}
          >
            {t('institution.save')}
          </Button>
        </>
      }
    >
      <ChoiceGroup legend={t('institution.registration')} legendAs="hidden">
        {registrationSettings.map((value) => (
          <ChoiceRow
            key={value}
            pick="one"
            name="registration"
            value={value}
            label={t(`institution.registration.${value}`)}
            detail={t(`institution.registration_meaning.${value}`)}
            checked={registration === value}
            onCheckedChange={() => setChosen(value)}
          />
        ))}
      </ChoiceGroup>
    </Modal>
  );
}
