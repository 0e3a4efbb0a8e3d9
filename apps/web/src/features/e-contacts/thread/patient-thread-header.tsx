import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { clinicPhone } from '@hodi/domain/red-flags/emergency-numbers.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { Menu, type MenuItem } from '~/components/action/menu.tsx';
import { Icon } from '~/components/icon/icon.tsx';
import { mail, plus } from '~/components/icon/action-icons.ts';
import { phone } from '~/components/icon/entry-icons.ts';
import { more } from '~/components/icon/navigation-icons.ts';
import { AppHeader } from '~/components/layout/app-header.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { useNameOfOther } from '~/lib/person/shown-person.ts';
import { clinicianName } from './people-of.ts';
import styles from './patient-thread-header.module.css';

interface PatientThreadHeaderProps {
  thread: Thread;
  institution: Institution | undefined;
  back: { label: string; href: string };
}

/** The clinician of the thread, and other ways to reach them. */
export function PatientThreadHeader({ thread, institution, back }: PatientThreadHeaderProps) {
  const t = useTexts();
  const { clinician, e_contact, patient } = thread.item;
  const name = clinicianName(thread.item);
  const topic = useTopicTitle()(e_contact.topic);
  const { email } = clinician.user;
  const reach: MenuItem[] = [];
  if (email) reach.push({ id: 'email', label: t('thread.write_email', { name }), icon: mail, href: `mailto:${email}` });
  const number = institution && clinicPhone(institution);
  if (number) {
    reach.push({
      id: 'call',
      label: t('thread.call_clinic', { name: institution.name }),
      icon: phone,
      href: `tel:${number}`,
    });
  }
  const start = [{ id: 'new', label: t('thread.new_inquiry'), icon: plus, href: '/patient/get-help' }];
  const parts = [t(`people.${clinician.role}`), clinician.institution_name];
  const about = useAbout(patient.id);

  return (
    <AppHeader
      back={back}
      person={{ initials: initials(clinician.user), kind: 'staff' }}
      title={
        <h1 className={styles.asText} tabIndex={-1} data-page-title>
          {name}
          <span className="sr">{`, ${topic}`}</span>
        </h1>
      }
      subtitle={
        <>
          {about !== undefined && <b className={styles.about}>{about}</b>}
          {parts.filter(Boolean).join(' · ')}
        </>
      }
    >
      <Menu
        label={t('thread.more')}
        trigger={<Icon shape={more} size={24} />}
        groups={reach.length > 0 ? [reach, start] : [start]}
      />
    </AppHeader>
  );
}

/** The person whom the thread is about; undefined for accounts of one person. */
function useAbout(patientId: string): string | undefined {
  const t = useTexts();
  const isOfSeveral = useCaresFor().length > 0;
  const name = useNameOfOther(patientId);
  if (name !== undefined) return t('caregivers.about', { name });
  return isOfSeveral ? t('caregivers.about_me') : undefined;
}
