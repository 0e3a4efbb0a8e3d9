import { useState } from 'react';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setTeamCare } from '@hodi/domain/team-care/team-care.api.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

/** Whether the doctors and nurses of the institution answer as a team. */
export default function TeamSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const isSet = institution.team_care === true;
  const [chosen, setChosen] = useState<boolean>();
  const isOn = chosen ?? isSet;
  const submit = async () => {
    if (isOn === isSet) return onClose();
    const outcome = await save(setTeamCare, { is_on: isOn }, t(isOn ? 'roles.team_saved' : 'roles.registration_saved'));
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.team_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('roles.team')} legendAs="hidden" hint={isSet && !isOn ? t('roles.team_off') : undefined}>
        <ChoiceRow
          pick="many"
          name="team"
          value="on"
          label={t('roles.team_rule')}
          detail={t('roles.team_meaning')}
          checked={isOn}
          onCheckedChange={setChosen}
        />
      </ChoiceGroup>
    </SettingDialog>
  );
}
