import { useQuery } from '@tanstack/react-query';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Stat, StatRow } from '~/components/data/stat.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './needs-you.module.css';
import { WaitingRequests } from './waiting-requests.tsx';

/** For whoever runs an institution: its people, and what waits for a yes or an answer. */
export function InstitutionPanel({ profile: { institution } }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const { number } = useFormats();
  const { data: row } = useQuery(queryFor(getInstitution, { params: { institution_id: institution.id } }));
  const people = `/admin/institutions/${institution.id}/roles`;
  const waiting = row?.counts.clinicians_waiting ?? 0;
  const { data_requests: requests = 0, data_requests_of_none: ofNone = 0 } = row?.counts ?? {};
  return (
    <Panel
      title={institution.name}
      titleAfter={waiting > 0 && <Count value={waiting} label={t('clinician_home.approvals', { count: waiting })} />}
      action={<AppLink href={people}>{t('clinician_home.manage')}</AppLink>}
      lines
      foot={
        waiting + requests + ofNone > 0 && (
          <div className={styles.foot}>
            {waiting > 0 && (
              <AppLink className={styles.approvals} href={people}>
                {t('clinician_home.approvals', { count: waiting })}
              </AppLink>
            )}
            {requests + ofNone > 0 && (
              <WaitingRequests count={requests} href={`${people}?tab=patients`} ofNone={ofNone} />
            )}
          </div>
        )
      }
    >
      {row === undefined ? (
        <Skeleton label={t('shell.loading')} shape="text" count={1} />
      ) : (
        <StatRow>
          <Stat label={t('clinician_home.clinicians')} value={number(row.counts.clinicians)} href={people} />
          <Stat
            label={t('clinician_home.clinician_invitations')}
            value={number(row.counts.invitations)}
            href={`${people}?tab=invitations`}
          />
          <Stat
            label={t('clinician_home.institution_patients')}
            value={number(row.counts.patients)}
            href={`${people}?tab=patients`}
          />
        </StatRow>
      )}
    </Panel>
  );
}
