import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './no-doctor.module.css';

/** Someone new: what to do, and the number by which a clinic invites them; their member ID leads no clinic to them yet. */
export function NoDoctor({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const { phone } = useFormats();
  return (
    <Panel lines>
      <EmptyState icon={stethoscope} title={t('patient_home.no_doctor')}>
        <p>{t('patient_home.no_doctor_text')}</p>
        <p className={styles.id}>
          <span>{t('login.mobile_number')}</span> <b className="num">{phone(profile.user.mobile_number)}</b>
        </p>
      </EmptyState>
    </Panel>
  );
}
