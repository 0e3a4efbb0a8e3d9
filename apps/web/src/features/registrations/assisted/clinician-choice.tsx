import type { Control } from 'react-hook-form';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { carers, useClinicDay } from '~/lib/calendar/use-clinic-day.ts';
import { BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { AssistedForm, Filled } from './assisted-form.ts';

/** Of which doctor or nurse they become a patient: asked of a reception, which has none. */
export function ClinicianChoice({ control }: { control: Control<AssistedForm, unknown, Filled> }) {
  'use no memo';
  const t = useTexts();
  const { calendar } = useClinicDay();
  const clinicians = carers(calendar.data?.clinicians ?? []);
  return (
    <BoundSelect
      control={control}
      name="clinician_id"
      label={t('reception.clinician')}
      placeholder={t('reception.clinician_choose')}
      hint={calendar.data === undefined && calendar.error !== null && t('reception.clinician_offline')}
      options={clinicians.map(({ id, name }) => ({ value: id, label: displayName(name, name.role) }))}
    />
  );
}
