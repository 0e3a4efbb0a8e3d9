import { useState } from 'react';
import type { ClinicianInfo } from '@hodi/domain/clinicians/clinician.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import styles from './doctor-panel.module.css';
import { useInvitationAnswer } from './use-invitation-answer.ts';

const said = { active: 'patient_home.accepted', declined: 'patient_home.care_declined' } as const;

/** From whom and when this clinician took over the patient's care, and the way to say no to it. */
export function TookOver({ info }: { info: ClinicianInfo }) {
  const t = useTexts();
  const { date } = useFormats(info.institution.time_zone);
  const { answer, sending, unsent, waits } = useInvitationAnswer(info, said);
  const [isAsking, setIsAsking] = useState(false);
  const before = info.relationship.took_over_from;
  if (!before) return null;
  const name = displayName(info.clinician.user, info.clinician.role);
  const two = { name, before: displayName(before, before.role) };
  const decline = async () => {
    await answer('declined');
    setIsAsking(false);
  };
  return (
    <div className={styles.tookOver}>
      {/* What a phone kept from before may not say when. */}
      <p>
        {before.at === undefined
          ? t('patient_home.took_over', two)
          : t('patient_home.took_over_at', { ...two, date: date(before.at) })}
      </p>
      {unsent === undefined ? (
        <Button
          size="small"
          aria-label={t('patient_home.decline_care_named', { name })}
          onClick={() => setIsAsking(true)}
        >
          {t('patient_home.decline')}
        </Button>
      ) : (
        <UnsentState record={unsent} waits={waits} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('patient_home.decline_care', { name })}
          confirmLabel={t('patient_home.decline')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          sending={sending !== null}
          destructive
          onConfirm={() => void decline()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('patient_home.decline_care_meaning', { name })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
