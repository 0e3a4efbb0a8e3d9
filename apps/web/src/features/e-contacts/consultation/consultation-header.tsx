import { inquiryBadge } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { IconLink } from '~/components/action/icon-button.tsx';
import { Menu, type MenuItem } from '~/components/action/menu.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { arrowLeft, circleCheck } from '~/components/icon/entry-icons.ts';
import { calendarPlus, mail } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { more } from '~/components/icon/navigation-icons.ts';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { kindOfInquiry } from '~/components/status/kind-of-inquiry.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { usePatientFacts } from '~/lib/i18n/age.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { patientName } from '../thread/people-of.ts';
import styles from './consultation-header.module.css';

interface ConsultationHeaderProps {
  thread: Thread;
  isOwn: boolean;
  isWide: boolean;
  onBook: () => void;
  /** Undefined when there is nothing to resolve any more. */
  onResolve: (() => void) | undefined;
}

/** Who the patient is, how the inquiry stands, and its end. */
export function ConsultationHeader({ thread, isOwn, isWide, onBook, onResolve }: ConsultationHeaderProps) {
  const t = useTexts();
  const { patient, e_contact } = thread.item;
  const title = (
    <h1 className={isWide ? undefined : styles.asText} tabIndex={-1} data-page-title>
      <AppLink href={`/clinician/patients/${patient.id}`}>{patientName(thread.item)}</AppLink>
    </h1>
  );
  const badge = inquiryBadge(e_contact.status, isOwn ? 'clinician' : 'colleague');
  const status = <StatusBadge kind={kindOfInquiry[badge]}>{t(`inquiry.badge.${badge}`)}</StatusBadge>;
  const facts = usePatientFacts()(patient);
  const { email } = patient.user;
  const back = { label: t('thread.back_to_inquiries'), href: '/clinician/patient-inquiries' };
  if (!isWide) {
    const groups: MenuItem[][] = [
      [{ id: 'book', label: t('appointment.new'), icon: calendarPlus, onSelect: onBook }],
      ...(onResolve
        ? [[{ id: 'resolve', label: t('consultation.resolve'), icon: circleCheck, onSelect: onResolve }]]
        : []),
      ...(email ? [[{ id: 'email', label: email, icon: mail, href: `mailto:${email}` }]] : []),
    ];
    return (
      <AppHeader back={back} person={{ initials: initials(patient.user) }} title={title} subtitle={facts.join(' · ')}>
        <Menu label={t('thread.more')} trigger={<Icon shape={more} size={24} />} groups={groups} />
      </AppHeader>
    );
  }
  return (
    <header className={styles.header}>
      <IconLink icon={arrowLeft} {...back} />
      <PersonDoor initials={initials(patient.user)} />
      <div className={styles.who}>
        <div className={styles.name}>
          {title}
          {status}
        </div>
        <p className={styles.facts}>
          <span className="num">{[...facts, email].filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button icon={calendarPlus} onClick={onBook}>
          {t('appointment.new')}
        </Button>
        {onResolve && (
          <Button icon={circleCheck} onClick={onResolve}>
            {t('consultation.resolve')}
          </Button>
        )}
      </div>
    </header>
  );
}
