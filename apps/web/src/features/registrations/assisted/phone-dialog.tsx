import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePatientPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundPhone } from '~/lib/forms/bound-fields.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { pendingCode } from '~/lib/verification/pending-code.ts';
import styles from './assisted.module.css';
import type { Registered } from './registered.ts';

const phoneSchema = z.object({ mobile_number: mobileNumberSchema });
type Phone = z.output<typeof phoneSchema>;

export interface PhoneDialogProps {
  registered: Registered;
  onChanged: (registered: Registered) => void;
  onClose: () => void;
}

const draftKeyOf = ({ patientId }: Registered): string => `assisted-phone ${patientId}`;

/** Corrects a wrong number: a new code and a new link go to the right one. Restores an earlier draft. */
export function PhoneDialog(props: PhoneDialogProps) {
  const draft = useDraft<Phone>(draftKeyOf(props.registered));
  return draft === undefined ? null : <PhoneForm {...props} draft={draft} />;
}

function PhoneForm({ registered, onChanged, onClose, draft }: PhoneDialogProps & { draft: Draft<Phone> | null }) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { isSending, failure, run } = useSending();
  const base = { mobile_number: registered.mobileNumber };
  const form = useForm<Phone, unknown, Phone>({
    defaultValues: { ...base, ...typedOf(draft) },
    resolver: newNumberResolver(phoneSchema),
  });
  const { forget, saveDraftNow } = useDraftForm(form, {
    draftKey: draftKeyOf(registered),
    base,
    told: (field, values) => ({ label: t('assisted.new_phone'), value: values[field] }),
  });
  const end = () => {
    forget();
    onClose();
  };
  const save = async (body: Phone) => {
    try {
      const params = { patient_id: registered.patientId };
      const draft = await call(changePatientPhone, { params, body }, { silent: true });
      const pending = pendingCode(draft, { number: body.mobile_number, userType: 'patient' });
      onChanged({ ...registered, mobileNumber: body.mobile_number, pending, at: serverNow() });
      toast.success(t('assisted.phone_changed'));
      end();
    } catch (error) {
      if (error instanceof ApiError) showFieldProblems(error, ['mobile_number'], form.setError);
      throw error;
    }
  };
  const isBeside = failure instanceof ApiError && failure.fields.length > 0;
  const submit = form.handleSubmit((body) => run(() => save(body)));
  return (
    <Modal
      width="narrow"
      title={t('assisted.change_phone')}
      closeLabel={t('shell.close')}
      onClose={() => {
        saveDraftNow();
        onClose();
      }}
      foot={
        <>
          <Button onClick={end}>{t('shell.cancel')}</Button>
          <Button
            kind="main"
            sending={isSending}
            sendingLabel={t('assisted.saving_phone')}
            onClick={() => void submit()}
          >
            {t('assisted.save_phone')}
          </Button>
        </>
      }
    >
      <form className={styles.code} noValidate onSubmit={(event) => void submit(event)}>
        <BoundPhone
          control={form.control}
          name="mobile_number"
          label={t('assisted.new_phone')}
          hint={t('assisted.new_phone_why')}
          autoComplete="off"
        />
        <FieldError id={undefined} error={(isBeside ? '' : failureText(failure)) || undefined} />
      </form>
    </Modal>
  );
}
