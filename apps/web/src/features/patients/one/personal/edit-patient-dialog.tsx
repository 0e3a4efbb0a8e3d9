import { useState } from 'react';
import type { Control, FieldErrors, UseFormRegister } from 'react-hook-form';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import { BirthAndGender, EmailField, NameFields, type PersonForm } from '~/lib/details/person-fields.tsx';
import { type Begun, begunOf } from '~/lib/details/begun.ts';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { useValueWords } from '~/lib/details/value-words.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { useFieldTexts } from '~/lib/forms/field-texts.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { today } from '~/lib/today.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { editedSchema } from './edited-schema.ts';
import { draftKeyOf, type EditedValues, valuesOf } from './edited-values.ts';
import { type Edited, usePatientRecord, useRefusedDetails } from './use-patient-record.ts';

interface EditPatientDialogProps {
  info: OpenPatientInfo;
  begun: Begun<EditedValues> | undefined;
  onClose: () => void;
}

/** Changes the record; what others changed meanwhile is shown beside what was typed. */
export function EditPatientDialog({ info, begun, onClose }: EditPatientDialogProps) {
  'use no memo';
  const refused = useRefusedDetails(info.patient.id);
  // What was refused is taken up again, where nothing was typed since.
  const [from] = useState(begun ?? (refused && begunOf<EditedValues>(refused.body)));
  const t = useTexts();
  const say = useFieldTexts();
  const words = useValueWords();
  const { save, refresh } = usePatientRecord(info.patient.id);
  const draftKey = draftKeyOf(info.patient.id);
  const name = displayName(info.user);
  const told = (field: keyof EditedValues, values: EditedValues) => {
    if (field !== 'preferred_language') return { label: t(`account.${field}`), value: words(field, values[field]) };
    const language = languageNames.find((known) => known.value === values[field]);
    return { label: t('record.language'), value: language?.label ?? values[field] };
  };
  const { form, newer, submit, isSending } = useDetailsForm<EditedValues, Edited>({
    draftKey,
    schema: editedSchema,
    further: ({ birthday }) => ({ birthday: birthdayFault(birthday, today()) }),
    present: valuesOf(info),
    told,
    begun: from,
    save,
    refresh: async () => valuesOf((await refresh()) ?? info),
    onDone: (how) => {
      toast.success(how === 'saved' ? t('record.saved', { name }) : t('record.save_waits'));
      onClose();
    },
  });
  const { register, formState } = form;
  const person = {
    control: form.control as unknown as Control<PersonForm>,
    register: register as unknown as UseFormRegister<PersonForm>,
    errors: formState.errors as FieldErrors<PersonForm>,
    isOfAnother: true,
  };
  const giveUp = () => {
    void clearLocal(draftKey);
    onClose();
  };
  return (
    <Modal kind="alert" title={t('record.edit_title', { name })} closeLabel={t('shell.close')} onClose={giveUp}>
      <DetailsFrame
        newer={newer}
        isSending={isSending}
        note={t('record.phone_note')}
        onSubmit={submit}
        onCancel={giveUp}
      >
        <FaultFocus control={person.control} />
        <NameFields {...person} />
        <BirthAndGender {...person} />
        <TextField
          label={t('record.address')}
          autoComplete="off"
          error={say(formState.errors.address)}
          {...register('address')}
        />
        <EmailField {...person} />
        <SelectField
          label={t('record.language')}
          options={languageNames}
          error={say(formState.errors.preferred_language)}
          {...register('preferred_language')}
        />
      </DetailsFrame>
    </Modal>
  );
}
