import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { Menu } from '~/components/action/menu.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { clipboardPlus, copy } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { circleMinus, pencil } from '~/components/icon/state-icons.ts';
import { ChevronLink } from '~/components/layout/page.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useAge } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './patient-head.module.css';
import { EditPatient } from './personal/edit-patient.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const TopicDialog = lazyComponent(async () => (await import('./topic-dialog.tsx')).TopicDialog, null);
const DeactivateDialog = lazyComponent(async () => (await import('./deactivate-dialog.tsx')).DeactivateDialog, null);

interface PatientHeadProps {
  info: OpenPatientInfo;
  /** Before the one thing that is done most. */
  actions: ReactNode;
}

/** The patient, and actions for them. */
export function PatientHead({ info, actions }: PatientHeadProps) {
  const t = useTexts();
  const [open, setOpen] = useState<'topics' | 'edit' | 'deactivate' | null>(null);
  const [, navigate] = useLocation();
  const close = () => setOpen(null);
  return (
    <div>
      <ChevronLink href="/clinician/patients">{t('patients.title')}</ChevronLink>
      <div className={styles.head}>
        <Who info={info} />
        <div className={styles.actions}>
          {actions}
          <Button kind="main" icon={clipboardPlus} className={styles.start} onClick={() => setOpen('topics')}>
            {t('patient.start_inquiry')}
          </Button>
          <Menu
            label={t('record.actions', { name: displayName(info.user) })}
            trigger={<Icon shape={more} size={24} />}
            groups={[
              [
                { id: 'edit', label: t('record.edit'), icon: pencil, onSelect: () => setOpen('edit') },
                {
                  id: 'merge',
                  label: t('merged.open'),
                  icon: copy,
                  onSelect: () => navigate(`/clinician/patients/${info.patient.id}/merge`),
                },
              ],
              [
                {
                  id: 'deactivate',
                  label: t('record.deactivate'),
                  icon: circleMinus,
                  onSelect: () => setOpen('deactivate'),
                },
              ],
            ]}
          />
        </div>
      </div>
      {open === 'topics' && <TopicDialog info={info} onClose={close} />}
      {open === 'edit' && <EditPatient info={info} onClose={close} />}
      {open === 'deactivate' && <DeactivateDialog info={info} onClose={close} />}
    </div>
  );
}

function Who({ info: { patient, user, also, caregivers } }: { info: OpenPatientInfo }) {
  const t = useTexts();
  const ageOf = useAge();
  return (
    <div className={styles.person}>
      <PersonDoor size="l" initials={initials(user)} />
      <div className={styles.who}>
        <h1 tabIndex={-1} data-page-title>
          {displayName(user)}
        </h1>
        <div className={styles.facts}>
          <span>
            {ageOf(patient)} · {t(`people.${patient.gender}`)}
          </span>
          <StatusBadge kind="active">{t('patients.status_active')}</StatusBadge>
          {caregivers
            ?.filter(({ confirmed_at }) => confirmed_at === null)
            .map((caregiver) => (
              <StatusBadge key={displayName(caregiver)} kind="to_confirm">
                {t('caregivers.clinician.added_by', { name: displayName(caregiver) })}
              </StatusBadge>
            ))}
          <MemberId id={patient.member_id} />
          {also?.map((member_id) => (
            <span key={member_id} className="num">
              {t('merged.also', { member_id })}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function MemberId({ id }: { id: string }) {
  const t = useTexts();
  const copyNow = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success(t('record.copied'));
    } catch {
      toast.error(t('record.not_copied'));
    }
  };
  return (
    <span className={styles.member}>
      <span className={`${styles.id} num`}>{id}</span>
      <IconButton icon={copy} iconSize={18} label={t('record.copy_id')} onClick={() => void copyNow()} />
    </span>
  );
}
