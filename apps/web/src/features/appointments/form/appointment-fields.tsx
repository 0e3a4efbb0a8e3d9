import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useEffect } from 'react';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { appointmentTypes, topicMaxLength } from '@hodi/domain/appointments/appointment-kinds.ts';
import { SelectField } from '~/components/form/select-field.tsx';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundSegmented, BoundText, useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { PatientChoice } from './patient-choice.tsx';
import type { CheckedAppointment, TypedAppointment } from './typed-appointment.ts';
import { presentDoctor, useDoctors } from './use-doctors.ts';
import type { ZoneOf } from './use-zone-of.ts';
import { WhenFields } from './when-fields.tsx';

export interface AppointmentFieldsProps {
  form: UseFormReturn<TypedAppointment, unknown, CheckedAppointment>;
  item: AppointmentItem | undefined;
  isPatientFixed: boolean;
  zoneOf: ZoneOf;
}

export function AppointmentFields({ form, item, isPatientFixed, zoneOf }: AppointmentFieldsProps) {
  'use no memo';
  const t = useTexts();
  const isReception = useIsReception();
  const { control } = form;
  const [patient_id, clinician_id, topic] = useWatch({ control, name: ['patient_id', 'clinician_id', 'topic'] });
  return (
    <>
      <FieldPair>
        <ForWhom form={form} item={item} isPatientFixed={isPatientFixed} />
        <WithWhom form={form} item={item} patient_id={patient_id} />
      </FieldPair>
      <WhenFields form={form} item={item} time_zone={zoneOf({ patient_id, clinician_id })} />
      {!isReception && (
        <BoundSegmented
          control={control}
          name="type"
          label={t('booking.type')}
          options={appointmentTypes.map((value) => ({ value, label: t(`appointment.type.${value}`) }))}
        />
      )}
      <BoundText
        control={control}
        name="topic"
        label={t('booking.topic')}
        autoComplete="off"
        hint={isReception && t(item?.appointment.topic === '' ? 'reception.unknown_topic' : 'reception.topic_hint')}
        aside={t('booking.letters', { count: topic.length, max: topicMaxLength })}
      />
    </>
  );
}

function ForWhom({ form, item, isPatientFixed }: Pick<AppointmentFieldsProps, 'form' | 'item' | 'isPatientFixed'>) {
  'use no memo';
  const { control, setValue } = form;
  const id = useBound({ control, name: 'patient_id' });
  const name = useBound({ control, name: 'patient_name' });
  return (
    <PatientChoice
      value={{ id: id.value, name: name.value }}
      isFixed={isPatientFixed}
      booked={item?.patient}
      error={id.error}
      onChoose={(patient) => {
        setValue('patient_name', patient.name);
        setValue('patient_id', patient.id, { shouldValidate: form.formState.isSubmitted });
      }}
    />
  );
}

interface WithWhomProps extends Pick<AppointmentFieldsProps, 'form' | 'item'> {
  patient_id: string;
}

function WithWhom({ form, item, patient_id }: WithWhomProps) {
  'use no memo';
  const t = useTexts();
  const { value, error, ...field } = useBound({ control: form.control, name: 'clinician_id' });
  const { doctors, isReception, isLoaded, isIncomplete } = useDoctors(patient_id, presentDoctor(item));
  const only = isReception && isLoaded && doctors.length === 1 ? doctors[0]?.id : undefined;
  const { setValue } = form;
  // A patient with only one clinician is booked with them.
  useEffect(() => {
    if (only !== undefined && only !== value) setValue('clinician_id', only);
  }, [only, value, setValue]);
  return (
    <SelectField
      {...field}
      label={t('booking.doctor')}
      // A clinician whom the newly chosen patient does not have cannot stay chosen.
      value={doctors.some(({ id }) => id === value) ? value : ''}
      placeholder={doctors.some(({ id }) => id === value) ? undefined : t('booking.choose_time')}
      options={doctors.map(({ id, label }) => ({ value: id, label }))}
      hint={isIncomplete ? t('booking.doctors_offline') : isReception && t('reception.booked_with_why')}
      error={error}
    />
  );
}
