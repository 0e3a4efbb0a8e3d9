import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { privateThingsFrom } from '@hodi/domain/caregivers/coming-of-age.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { beginOwnAccount, verifyOwnAccount } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { mobileNumberSchema } from '@hodi/domain/registrations/registration.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { useRestoredFocus } from '~/components/layout/use-restored-focus.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { BoundPhone } from '~/lib/forms/bound-fields.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { newNumberResolver } from '~/lib/forms/new-number.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import type { Person } from '~/lib/person/account-people.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CodeForm } from '~/lib/verification/code-entry.tsx';
import { type PendingCode, pendingCode } from '~/lib/verification/pending-code.ts';
import styles from './people.module.css';

interface OwnAccountDialogProps {
  person: Person;
  onClose: () => void;
}

/** The number of the young person, then the code that they read from their own phone. It takes a network. */
export function OwnAccountDialog({ person: { patient, user, own_account_age }, onClose }: OwnAccountDialogProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const around = useRestoredFocus<HTMLDivElement>();
  const [pending, setPending] = useState<PendingCode | null>(null);
  const { given_name: name } = user;
  const params = { patient_id: patient.id };
  const verify = async (code: string) => {
    await call(verifyOwnAccount, { params, body: { code } }, { silent: true });
    await loadedAgain(queryClient, keyOf(getOwnPatient));
    toast.success(t('caregivers.own_account.done', { name }));
    onClose();
  };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('caregivers.own_account.invite', { name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div ref={around}>
        {pending === null ? (
          <NumberForm
            patientId={patient.id}
            name={name}
            privateFrom={privateThingsFrom(own_account_age === undefined ? [] : [own_account_age])}
            onBegun={setPending}
            onClose={onClose}
          />
        ) : (
          <CodeForm
            lead={t('caregivers.consent.code_lead', { name })}
            offline={t('caregivers.ending.offline')}
            verify={verify}
            pending={pending}
            onPending={setPending}
            onChangeNumber={() => setPending(null)}
            onEnd={onClose}
          />
        )}
      </div>
    </Modal>
  );
}

const schema = z.object({ mobile_number: mobileNumberSchema });
type Typed = z.output<typeof schema>;

interface NumberFormProps {
  patientId: string;
  name: string;
  /** Years from which they may keep things to themself. */
  privateFrom: number;
  onBegun: (pending: PendingCode) => void;
  onClose: () => void;
}

function NumberForm({ patientId, name, privateFrom, onBegun, onClose }: NumberFormProps) {
  'use no memo';
  const t = useTexts();
  const failureText = useFailureText();
  const { online } = useConnection();
  const { isSending, failure, run } = useSending();
  const form = useForm<Typed, unknown, Typed>({
    defaultValues: { mobile_number: '' },
    resolver: newNumberResolver(schema),
  });
  const begin = async (body: Typed) => {
    try {
      const sent = await call(beginOwnAccount, { params: { patient_id: patientId }, body }, { silent: true });
      onBegun(pendingCode(sent, { number: body.mobile_number, userType: 'patient' }));
    } catch (error) {
      if (error instanceof ApiError) showFieldProblems(error, ['mobile_number'], form.setError);
      throw error;
    }
  };
  const isBeside = failure instanceof ApiError && failure.fields.length > 0;
  const fault = (isBeside ? '' : failureText(failure)) || (online ? '' : t('caregivers.ending.offline'));
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((body) => run(() => begin(body)))(event)}
    >
      <p>{t('caregivers.own_account.lead', { name })}</p>
      <p className={styles.note}>{t('caregivers.adolescent.to_carer', { name, age: privateFrom })}</p>
      <BoundPhone
        control={form.control}
        name="mobile_number"
        label={t('caregivers.own_account.number', { name })}
        hint={t('caregivers.add.own_phone_hint')}
        autoComplete="off"
      />
      <FieldError id={undefined} error={fault || undefined} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
        <Button type="submit" kind="main" sending={isSending}>
          {t('caregivers.own_account.send')}
        </Button>
      </div>
    </form>
  );
}
