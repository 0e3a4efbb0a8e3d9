import { type FormEvent, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { agreeByCode, sendPersonCode } from '@hodi/domain/caregivers/caregivers.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { CodeField } from '~/components/form/code-field.tsx';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import type { Person } from '~/lib/person/account-people.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './people.module.css';

/** An adult agrees by reading out the code that went to their own phone; without a phone, at the clinic. */
export function Agree({ person: { patient, user, unsent } }: { person: Person }) {
  const t = useTexts();
  const { online } = useConnection();
  const { given_name: name } = user;
  return (
    <div className={styles.form}>
      <p>{t('caregivers.consent.adult', { name })}</p>
      {unsent === undefined && user.mobile_number !== '' && (
        <>
          <p>{t('caregivers.consent.code_lead', { name })}</p>
          {online ? <CodeForm patientId={patient.id} name={name} /> : <p>{t('caregivers.consent.offline')}</p>}
        </>
      )}
      <p className={styles.note}>{t('caregivers.consent.adult_in_person', { name })}</p>
    </div>
  );
}

function CodeForm({ patientId, name }: { patientId: string; name: string }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const sending = useSending();
  const again = useSending();
  const [code, setCode] = useState('');
  const params = { patient_id: patientId };
  const agree = async () => {
    await call(agreeByCode, { params, body: { code } }, { silent: true });
    await loadedAgain(queryClient, keyOf(getOwnPatient));
    toast.success(t('caregivers.consent.agreed', { name }));
  };
  const sendAgain = async () => {
    await call(sendPersonCode, { params }, { silent: true });
    toast.success(t('caregivers.consent.sent_again', { name }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) sending.run(agree);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <CodeField
        label={t('caregivers.consent.enter_code', { name })}
        name="code"
        length={codeLength}
        value={code}
        onValueChange={setCode}
        error={failureText(sending.failure ?? again.failure) || undefined}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="main" sending={sending.isSending}>
          {t('caregivers.consent.agree')}
        </Button>
        <Button kind="quiet" sending={again.isSending} onClick={() => again.run(sendAgain)}>
          {t('caregivers.consent.send_again')}
        </Button>
      </div>
    </form>
  );
}
