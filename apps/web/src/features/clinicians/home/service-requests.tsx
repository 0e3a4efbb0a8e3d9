import type { ComponentType } from 'react';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import type { FreeAt } from '@hodi/domain/services/free-services.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { classNames } from '~/components/class-names.ts';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { FreeBadge } from '~/lib/services/free-badge.tsx';
import { useServiceName } from '~/lib/services/service-name.ts';
import { CountLink } from './count-link.tsx';
import styles from './day-list.module.css';
import { numberLinks } from './number-links.ts';

/** So many of the newest stand here. */
const shown = 5;

type FulfilPart = ComponentType<{ interest: ServiceInterest }>;

interface ServiceRequestsProps {
  profile: ClinicianProfile;
  FulfilService: FulfilPart;
}

export function ServiceRequests({ profile, FulfilService }: ServiceRequestsProps) {
  const t = useTexts();
  const { service_interests, counts, institution } = profile;
  const count = counts.service_requests;
  const newest = service_interests.slice(0, shown);
  return (
    <Panel
      title={t('clinician_home.services')}
      titleAfter={
        <CountLink
          href={numberLinks.service_requests}
          value={count}
          label={t('clinician_home.services_count', { count })}
        />
      }
      action={count > 0 && <AppLink href={numberLinks.service_requests}>{t('clinician_home.see_all')}</AppLink>}
      lines
    >
      {newest.length === 0 && (
        <EmptyState icon={clipboard} titleAs="h3" inline title={t('clinician_home.no_services')}>
          {t('clinician_home.no_services_text')}
        </EmptyState>
      )}
      {newest.map((interest) => (
        <Row key={interest.id} interest={interest} at={institution} FulfilService={FulfilService} />
      ))}
    </Panel>
  );
}

interface RowProps {
  interest: ServiceInterest;
  at: FreeAt;
  FulfilService: FulfilPart;
}

function Row({ interest, at, FulfilService }: RowProps) {
  const nameOf = useServiceName();
  return (
    <div className={classNames(styles.row, styles.request)}>
      <div className={styles.body}>
        <div className={styles.service}>
          {nameOf(interest.service)} <FreeBadge service={interest.service} at={at} />
        </div>
        <AppLink className={styles.person} href={`/clinician/patients/${interest.patient_id}`}>
          {displayName(interest.patient_name)}
        </AppLink>
      </div>
      <FulfilService interest={interest} />
    </div>
  );
}
