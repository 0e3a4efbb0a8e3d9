import { useQuery } from '@tanstack/react-query';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import styles from './no-doctor.module.css';

/** Someone new: what to do, and the number by which a clinic invites them; their member ID leads no clinic to them yet. */
export function NoDoctor({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const { phone } = useFormats();
  const isOwn = useChosenPerson() === undefined;
  // Somebody else is reached by the number of the account too.
  const { data: own = profile } = useQuery({ ...profileQuery(), enabled: false });
  const { given_name: name } = profile.user;
  return (
    <Panel lines>
      <EmptyState
        icon={stethoscope}
        title={isOwn ? t('patient_home.no_doctor') : t('caregivers.no_clinician', { name })}
      >
        <p>{isOwn ? t('patient_home.no_doctor_text') : t('caregivers.no_clinician_text', { name })}</p>
        <p className={styles.id}>
          <span>{t('login.mobile_number')}</span> <b className="num">{phone(own.user.mobile_number)}</b>
        </p>
      </EmptyState>
    </Panel>
  );
}
