import { useState } from 'react';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { setFreeServices } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { freeServices } from '@hodi/domain/services/free-services.ts';
import { serviceCodes } from '@hodi/domain/services/services.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useServiceName } from '~/lib/services/service-name.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

const choices = serviceCodes.filter((code) => !freeServices.includes(code));

/** Services that are free at the institution, besides those that are free everywhere. */
export default function FreeServicesSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const { institution } = row;
  const save = useSaveOfInstitution(row);
  const [chosen, setChosen] = useState(institution.free_services);
  const submit = async () => {
    const outcome = await save(setFreeServices, { free_services: chosen }, t('roles.free_saved'));
    // Changed elsewhere: the choice stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.free_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <ChoiceGroup
        legend={t('roles.free')}
        legendAs="hidden"
        hint={t('roles.free_why', { services: list.format(freeServices.map(nameOf)) })}
      >
        {choices.map((code) => (
          <ChoiceRow
            key={code}
            pick="many"
            name="free"
            value={code}
            label={nameOf(code)}
            checked={chosen.includes(code)}
            onCheckedChange={(isFree) =>
              setChosen((now) => (isFree ? [...now, code] : now.filter((other) => other !== code)))
            }
          />
        ))}
      </ChoiceGroup>
    </SettingDialog>
  );
}
