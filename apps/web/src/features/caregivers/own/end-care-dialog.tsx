import { useQueryClient } from '@tanstack/react-query';
import type { Caregiver } from '@hodi/domain/caregivers/caregiver.ts';
import { endOwnCare } from '@hodi/domain/caregivers/caregivers.api.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { type Person, withoutPerson } from '~/lib/person/account-people.ts';
import { endedPerson, forgetPerson, settleEnd, withKeptThreads } from '~/lib/person/ended-people.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { isNothing, LostList, useLost } from './lost-with-end.tsx';
import styles from './people.module.css';

interface EndCareDialogProps {
  person: Person;
  /** Undefined where it is not known. */
  others: readonly Caregiver[] | undefined;
  onClose: () => void;
}

/**
 * Ends the own access to a person. It takes a network: until the clinic knows of it nothing has ended, and the device may not say
 * otherwise. Somebody whom the clinic does not know yet is thrown away with all that waits about them.
 */
export function EndCareDialog({ person, others, onClose }: EndCareDialogProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const failureText = useFailureText();
  const { online } = useConnection();
  const sending = useSending();
  const { patient, user, unsent } = person;
  const name = user.given_name;
  const ended = endedPerson(queryClient, patient.id, name);
  const lost = useLost(ended);
  const end = async () => {
    const seen = lost.records.map(({ id }) => id);
    if (unsent === undefined) await call(endOwnCare, { params: { patient_id: patient.id } }, { silent: true });
    const all = await withKeptThreads(ended);
    const { queryKey } = profileQuery();
    queryClient.setQueryData<PatientProfile>(queryKey, (own) => own && withoutPerson(own, patient.id));
    await settleEnd(all, seen);
    forgetPerson(queryClient, ended);
    loadAgain(queryClient, keyOf(getOwnPatient));
    toast.success(t('caregivers.ending.ended', { name }));
    onClose();
  };
  const mayEnd = online || unsent !== undefined;
  return (
    <ConfirmDialog
      destructive
      title={t('caregivers.ending.by_carer', { name })}
      confirmLabel={t('caregivers.ending.confirm')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={sending.isSending}
      sendingLabel={t('caregivers.ending.ending')}
      onConfirm={() => mayEnd && sending.run(end)}
      onCancel={onClose}
    >
      <div className={styles.form}>
        {unsent === undefined && <p>{t('caregivers.ending.by_carer_what', { name })}</p>}
        {unsent === undefined && others?.length === 0 && <p>{t('caregivers.ending.last_carer', { name })}</p>}
        <p>{t('caregivers.ending.wiped', { name })}</p>
        {lost.begun && !isNothing(lost) && (
          <div>
            <p>
              <b>{t('caregivers.ending.unsent', { name })}</b>
            </p>
            <LostList lost={lost} />
          </div>
        )}
        <p className={styles.note}>{t('caregivers.ending.death', { name })}</p>
        <FieldError
          id={undefined}
          error={mayEnd ? failureText(sending.failure) || undefined : t('caregivers.ending.offline')}
        />
      </div>
    </ConfirmDialog>
  );
}
