import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { type OpenPatientInfo, type PatientDetails, shownDetails } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { KeyValues } from '~/components/data/key-values.tsx';
import { idCard } from '~/components/icon/action-icons.ts';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useAge } from '~/lib/i18n/age.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useFieldWords } from '~/lib/person/person-words.ts';
import { EditPatient } from './edit-patient.tsx';
import styles from './personal-panel.module.css';
import { type Edited, useRefusedDetails, useUnsentDetails } from './use-patient-record.ts';

function withoutEdit(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete('edit');
  return rest;
}

interface PersonalPanelProps {
  info: OpenPatientInfo;
  changePhone: ReactNode;
}

/** Details of the patient and their account, folded at first. */
export function PersonalPanel({ info, changePhone }: PersonalPanelProps) {
  const t = useTexts();
  const [params, setParams] = useSearchParams();
  // A link from a refused change opens the form.
  const isAsked = params.get('edit') === 'details';
  const [isOpen, setIsOpen] = useState(false);
  const isEditing = isOpen || isAsked;
  const endEditing = () => {
    setIsOpen(false);
    if (isAsked) setParams(withoutEdit, { replace: true });
  };
  const unsent = useUnsentDetails(info.patient.id);
  const isRefused = useRefusedDetails(info.patient.id) !== undefined && unsent === undefined;
  return (
    <section className={styles.panel}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <Icon shape={idCard} />
          <h2>{t('record.personal')}</h2>
          {unsent && <UnsentState record={unsent} part="state" />}
          {isRefused && <StatusBadge kind="not_sent">{t('record.note_refused')}</StatusBadge>}
          <Icon shape={chevronDown} className={styles.sign} />
        </summary>
        <div className={styles.body}>
          <Facts info={info} said={unsent?.body as Edited | undefined} />
          <div className={styles.actions}>
            <Button size="small" icon={pencil} onClick={() => setIsOpen(true)}>
              {t('record.edit')}
            </Button>
            {changePhone}
            {unsent && <UnsentState record={unsent} part="way" />}
          </div>
        </div>
      </details>
      {isEditing && <EditPatient info={info} onClose={endEditing} />}
    </section>
  );
}

/** Waiting or not, it is what was said last. */
function Facts({ info: { patient, relationship, user }, said }: { info: OpenPatientInfo; said: Edited | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const ageOf = useAge();
  const told = useFieldWords<PatientDetails>();
  const known = { ...user, ...patient, ...said };
  const line = (id: string, label: string, value: ReactNode) => ({ id, label, value });
  const phone = (
    <AppLink className="num" href={`tel:${user.mobile_number}`}>
      {formats.phone(user.mobile_number)}
    </AppLink>
  );
  const email =
    known.email === null ? t('patients.no_email') : <AppLink href={`mailto:${known.email}`}>{known.email}</AppLink>;
  const registered = t(`record.registration_${patient.registration_type}`, { at: formats.date(patient.created_at) });
  return (
    <KeyValues
      layout="aligned"
      items={[
        line('name', t('person.name'), displayName(known)),
        line('id', t('person.member_id'), patient.member_id),
        ...shownDetails.map((field) => ({ id: field, ...told(field, known) })),
        line('age', t('record.age'), ageOf(known)),
        line('phone', t('patients.phone'), phone),
        line('email', t('person.email'), email),
        line('language', t('person.preferred_language'), languageName(known.preferred_language)),
        line('status', t('record.status'), t('patients.status_active')),
        line('since', t('patients.active_since'), formats.date(relationship.active_since ?? patient.created_at)),
        line('registered', t('record.registration'), registered),
        line('updated', t('record.updated'), formats.dateTime(patient.updated_at)),
      ]}
    />
  );
}
