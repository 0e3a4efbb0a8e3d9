import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { listInstitutions } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { wholeList } from '~/lib/query/whole-list.ts';
import type { ChangedClinician, TypedClinician } from './typed-clinician.ts';

export interface Institutions {
  options: { value: string; label: string }[];
  isKnown: boolean;
  /** Not known, and not about to be. */
  isMissing: boolean;
  nameOf: (id: string) => string;
}

/** Where a clinician can be moved to, and where they are, by name; only for whoever may move somebody. */
export function useInstitutions({ clinician }: ManagedClinician, mayMove: boolean): Institutions {
  const t = useTexts();
  const { data, isFetching, failureCount } = useQuery({ ...wholeList(listInstitutions), enabled: mayMove });
  const here = { value: clinician.institution_id, label: clinician.institution_name };
  const others = data?.items.map(({ institution: { id, name } }) => ({ value: id, label: name })) ?? [];
  const options = others.some(({ value }) => value === here.value) ? others : [here, ...others];
  return {
    options,
    isKnown: data !== undefined,
    isMissing: data === undefined && (failureCount > 0 || !isFetching),
    nameOf: (id) => options.find(({ value }) => value === id)?.label ?? t('staff.other_institution'),
  };
}

interface InstitutionFieldProps {
  control: Control<TypedClinician, unknown, ChangedClinician>;
  /** As they stand now. */
  row: ManagedClinician;
  institutions: Institutions;
}

/** Nobody is moved while somebody is in their care: the patients stay at the institution, with a colleague. */
export function InstitutionField({ control, row, institutions }: InstitutionFieldProps) {
  'use no memo';
  const t = useTexts();
  const chosen = useWatch({ control, name: 'institution_id' });
  const { clinician, counts } = row;
  const { options, isKnown, isMissing, nameOf } = institutions;
  const isNeeded = counts.patients > 0 || counts.open_inquiries > 0;
  const whereTo = isKnown ? t('staff.move_hint') : isMissing ? t('staff.move_unknown') : undefined;
  const hint = isNeeded
    ? t('staff.move_after_handover', {
        patients: t('staff.some_patients', { count: counts.patients }),
        inquiries: t('staff.some_open_inquiries', { count: counts.open_inquiries }),
      })
    : whereTo;
  const isListed = options.some(({ value }) => value === chosen);
  return (
    <BoundSelect
      control={control}
      name="institution_id"
      label={t('account.institution')}
      // A choice restored after a reload can be undone.
      disabled={chosen === clinician.institution_id && (isNeeded || !isKnown)}
      hint={hint}
      options={isListed ? options : [...options, { value: chosen, label: nameOf(chosen) }]}
    />
  );
}
