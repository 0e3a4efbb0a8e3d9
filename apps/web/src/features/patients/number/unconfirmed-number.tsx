import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { getPatient, listPatients } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { codeLife } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { sms } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './unconfirmed-number.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const ConsentDialog = lazyComponent(async () => (await import('./consent-dialog.tsx')).ConsentDialog, null);

/**
 * Says that the patient's number is not confirmed yet, and what follows from that. A patient registered without a
 * network could not get a code while they were present.
 */
export function UnconfirmedNumber({ info }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { patient, user } = info;
  const name = displayName(user);
  const onAgreed = () => {
    for (const endpoint of [getPatient, listPatients, getOwnClinician]) loadAgain(queryClient, keyOf(endpoint));
    toast.success(t('record.number_confirmed', { name }));
    setIsOpen(false);
  };
  return (
    <section className={styles.notice} aria-labelledby="unconfirmed-number">
      <Icon shape={sms} />
      <div className={styles.said}>
        <h2 id="unconfirmed-number">{t('record.number_unconfirmed', { number: formats.phone(user.mobile_number) })}</h2>
        <p>{t('record.number_unconfirmed_why', { name: user.given_name })}</p>
      </div>
      <Button kind="soft" onClick={() => setIsOpen(true)}>
        {t('invite.consent')}
      </Button>
      {isOpen && (
        <ConsentDialog
          patientId={patient.id}
          title={t('record.number_title', { name })}
          why={(number) => t('record.number_code', { number, minutes: codeLife / 60_000 })}
          number={user.mobile_number}
          onAgreed={onAgreed}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
