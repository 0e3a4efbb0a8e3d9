import { useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { careRelationSchema } from '@hodi/domain/caregivers/care-relation.ts';
import { addCaregiver, listCaregivers } from '@hodi/domain/caregivers/caregivers.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailedText } from '~/lib/api/failure-text.ts';
import { BoundPhone, BoundSelect } from '~/lib/forms/bound-fields.tsx';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { schemaResolver } from '~/lib/forms/schema-resolver.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './caregivers-panel.module.css';

const filledSchema = z.object({ mobile_number: mobileNumberSchema, relation: careRelationSchema });
type Filled = z.output<typeof filledSchema>;
type Typed = Record<keyof Filled, string>;

/** Before the clinician: an adult agrees, or a second parent is known. It counts at once, so it takes a network. */
export function AddCaregiver({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  'use no memo';
  const t = useTexts();
  const formId = useId();
  const queryClient = useQueryClient();
  const failedText = useFailedText();
  const sending = useSending();
  const [id] = useState(newId);
  const form = useForm<Typed, unknown, Filled>({
    defaultValues: { mobile_number: '', relation: '' },
    resolver: schemaResolver<Typed, Filled>(filledSchema),
    shouldFocusError: false,
  });
  const { control } = form;
  const add = async (filled: Filled) => {
    try {
      const body = { id, ...filled };
      const { caregiver } = await call(addCaregiver, { params: { patient_id: patientId }, body }, { silent: true });
      await loadedAgain(queryClient, keyOf(listCaregivers));
      toast.success(t('caregivers.clinician.added', { name: displayName(caregiver.caregiver) }));
      onClose();
    } catch (error) {
      const isShown =
        error instanceof ApiError && showFieldProblems<Typed>(error, ['mobile_number', 'relation'], form.setError);
      if (!isShown) throw error;
    }
  };
  const submit = form.handleSubmit((filled) => sending.run(() => add(filled)));
  return (
    <Modal
      title={t('caregivers.clinician.add_title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind="main"
            sending={sending.isSending}
            sendingLabel={t('caregivers.clinician.adding')}
          >
            {t('caregivers.add.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <FaultFocus control={control} />
        <p>{t('caregivers.clinician.add_lead')}</p>
        <BoundPhone
          control={control}
          name="mobile_number"
          label={t('caregivers.clinician.number')}
          autoComplete="off"
          isKnown
        />
        <BoundSelect
          control={control}
          name="relation"
          label={t('caregivers.clinician.relation')}
          placeholder={t('person.choose')}
          options={careRelationSchema.options.map((value) => ({ value, label: t(`caregivers.relation.${value}`) }))}
        />
        <FieldError id={undefined} error={failedText('caregivers.clinician.not_added', sending.failure) || undefined} />
      </form>
    </Modal>
  );
}
