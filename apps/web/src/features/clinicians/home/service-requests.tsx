import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './day-list.module.css';

/** So many of the newest stand here. */
const shown = 5;

export function ServiceRequests({ profile }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const { service_interests, counts } = profile;
  const newest = service_interests.slice(0, shown);
  const more = counts.service_requests - newest.length;
  return (
    <Panel
      title={t('clinician_home.services')}
      titleAfter={counts.service_requests > 0 && <Count kind="quiet" value={counts.service_requests} />}
      lines
      foot={more > 0 && <span className={styles.counts}>{t('clinician_home.more_services', { count: more })}</span>}
    >
      {newest.length === 0 && <EmptyState icon={clipboard} titleAs="h3" title={t('clinician_home.no_services')} />}
      {newest.map((interest) => (
        <Row key={interest.id} interest={interest} />
      ))}
    </Panel>
  );
}

function Row({ interest }: { interest: ServiceInterest }) {
  const language = useLanguage();
  const formats = useFormats();
  return (
    <div className={styles.row}>
      <div className={styles.body}>
        <div className={styles.service}>
          {serviceTitles[interest.service as ServiceCode]?.[language] ?? interest.service}
        </div>
        <AppLink className={styles.person} href={`/clinician/patients/${interest.patient_id}`}>
          {displayName(interest.patient_name)}
        </AppLink>
      </div>
      <span className={styles.detail}>{formats.relative(interest.created_at)}</span>
    </div>
  );
}
