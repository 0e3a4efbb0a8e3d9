import { useState } from 'react';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { clipboardPlus } from '~/components/icon/action-icons.ts';
import { ChevronLink } from '~/components/layout/chevron-link.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useAge } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './patient-head.module.css';
import { TopicDialog } from './topic-dialog.tsx';

/** Who it is, and a new inquiry for them. */
export function PatientHead({ info }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const ageOf = useAge();
  const [isChoosing, setIsChoosing] = useState(false);
  const { patient, user } = info;
  return (
    <div>
      <ChevronLink href="/clinician/patients">{t('patients.title')}</ChevronLink>
      <div className={styles.head}>
        <PersonDoor size="l" initials={initials(user)} />
        <div className={styles.who}>
          <h1 tabIndex={-1} data-page-title>
            {displayName(user)}
          </h1>
          <div className={styles.facts}>
            <span>
              {ageOf(patient.birthday)} · {t(`people.${patient.gender}`)}
            </span>
            <StatusBadge kind="active">{t('patients.status_active')}</StatusBadge>
            <span className={`${styles.id} num`}>{patient.member_id}</span>
          </div>
        </div>
        <Button kind="main" icon={clipboardPlus} className={styles.start} onClick={() => setIsChoosing(true)}>
          {t('patient.start_inquiry')}
        </Button>
      </div>
      {isChoosing && <TopicDialog info={info} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}
