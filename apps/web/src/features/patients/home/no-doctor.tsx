import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './no-doctor.module.css';

/** Someone new: what to do, and the member ID that the clinic will ask for. */
export function NoDoctor({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  return (
    <Panel lines>
      <EmptyState icon={stethoscope} title={t('patient_home.no_doctor')}>
        <p>{t('patient_home.no_doctor_text')}</p>
        <p className={styles.id}>
          <span>{t('patient_home.member_id')}</span> <b className="num">{profile.patient.member_id}</b>
        </p>
      </EmptyState>
    </Panel>
  );
}
