import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { setSecondFactorRule } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { getSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { SettingDialog } from './setting-dialog.tsx';
import { useSaveOfInstitution } from './use-save-of-institution.ts';

/** Whether staff sign in with a second factor: only who has one themself asks it of others. */
export default function SecondFactorSetting({ row, onClose }: { row: InstitutionRow; onClose: () => void }) {
  const t = useTexts();
  const { institution, counts } = row;
  const save = useSaveOfInstitution(row);
  const { data: own } = useQuery(queryFor(getSecondFactor));
  const isSet = institution.second_factor_required === true;
  // The cached value may be older than the rule. Until somebody chooses, the present rule is shown.
  const [chosen, setChosen] = useState<boolean>();
  const isRequired = chosen ?? isSet;
  const lacksOwn = !isSet && own?.is_on === false;
  const count = counts.clinicians_without_factor;
  const hintOf = (count: number): string => {
    if (count === 0) return t('roles.factor_nobody_lacks');
    const missing = t('roles.factor_missing', { count });
    return isSet ? missing : `${missing} ${t('roles.factor_tell', { count })}`;
  };
  const submit = async () => {
    if (isRequired === isSet) return onClose();
    const done = t(isRequired ? 'roles.factor_saved' : 'roles.registration_saved');
    const outcome = await save(setSecondFactorRule, { is_required: isRequired }, done);
    // Changed elsewhere: the choice stays, over what holds now.
    if (outcome === 'saved') onClose();
  };
  return (
    <SettingDialog
      width="narrow"
      title={t('roles.factor_title', { name: institution.name })}
      onSave={submit}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('roles.factor')} legendAs="hidden" hint={count === undefined ? undefined : hintOf(count)}>
        <ChoiceRow
          pick="many"
          name="factor"
          value="required"
          label={t('roles.factor_rule')}
          detail={t('roles.factor_meaning')}
          checked={isRequired}
          disabled={lacksOwn}
          onCheckedChange={setChosen}
        />
      </ChoiceGroup>
      {lacksOwn && (
        <p>
          {t('roles.factor_own_first')} <AppLink href="/clinician/account">{t('roles.factor_own')}</AppLink>
        </p>
      )}
    </SettingDialog>
  );
}
