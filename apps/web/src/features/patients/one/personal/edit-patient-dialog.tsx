import { useState } from 'react';
import * as z from 'zod/mini';
import { ownPatientInputSchema } from '@hodi/domain/patients/own-patient.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { languageSchema } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { type Draft, draftOf } from '~/lib/details/draft.ts';
import { DetailsFrame } from '~/lib/details/details-frame.tsx';
import { useDetailsForm } from '~/lib/details/use-details-form.ts';
import { BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { clearLocal } from '~/lib/offline/local-drafts.ts';
import { PersonFields, patientFields, typedPerson } from '~/lib/person/person-fields.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { typedBirthdayFault, withBirthday } from '~/lib/person/typed-birthday.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type Edited, usePatientRecord, useRefusedDetails } from './use-patient-record.ts';

/** The same rules as where patients change their own details. */
const editedSchema = withBirthday(
  z.object({ ...z.omit(ownPatientInputSchema, { version: true }).shape, preferred_language: languageSchema }),
);

const valuesOf = ({ patient, user }: OpenPatientInfo) => ({
  ...typedPerson(patientFields, { ...user, ...patient }),
  preferred_language: user.preferred_language,
});
export type EditedValues = ReturnType<typeof valuesOf>;

interface EditPatientDialogProps {
  info: OpenPatientInfo;
  draftKey: string;
  draft: Draft<EditedValues> | undefined;
  onClose: () => void;
}

/** Changes the record; what others changed meanwhile is shown beside what was typed. */
export function EditPatientDialog({ info, draftKey, draft, onClose }: EditPatientDialogProps) {
  'use no memo';
  const refused = useRefusedDetails(info.patient.id);
  // Without a newer draft, the form starts from the refused change.
  const [from] = useState(draft ?? (refused && draftOf<EditedValues>(refused.body)));
  const t = useTexts();
  const { save, refresh } = usePatientRecord(info.patient.id);
  const name = displayName(info.user);
  const { form, ...details } = useDetailsForm<EditedValues, Edited>({
    draftKey,
    schema: editedSchema,
    further: typedBirthdayFault,
    present: valuesOf(info),
    told: useFieldWords<EditedValues>(),
    draft: from,
    save,
    refresh: async () => valuesOf((await refresh()) ?? info),
    onDone: (how) => {
      toast.success(how === 'saved' ? t('record.saved', { name }) : t('record.save_waits'));
      onClose();
    },
  });
  const giveUp = () => {
    void clearLocal(draftKey);
    onClose();
  };
  return (
    <Modal kind="alert" title={t('record.edit_title', { name })} closeLabel={t('shell.close')} onClose={giveUp}>
      <DetailsFrame {...details} control={form.control} note={t('record.phone_note')} onCancel={giveUp}>
        <PersonFields control={form.control} ask={patientFields} />
        <BoundSelect
          control={form.control}
          name="preferred_language"
          label={t('person.preferred_language')}
          options={languageNames}
        />
      </DetailsFrame>
    </Modal>
  );
}
