import { useQuery } from '@tanstack/react-query';
import type { ClinicianProfile } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import type { InstitutionRow } from '@hodi/domain/institutions/managed-institution.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Stat, StatRow } from '~/components/data/stat.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './needs-you.module.css';

interface Waits {
  href: string;
  count: number;
  label: 'clinician_home.approvals' | 'clinician_home.data_requests' | 'clinician_home.data_requests_of_none';
}

/** What waits for whoever runs the institution, and where it is answered. */
function waitsOf({ counts }: InstitutionRow, people: string): Waits[] {
  const { clinicians_waiting, data_requests = 0, data_requests_of_none = 0 } = counts;
  const all: Waits[] = [
    { href: people, count: clinicians_waiting, label: 'clinician_home.approvals' },
    { href: `${people}?tab=patients`, count: data_requests, label: 'clinician_home.data_requests' },
    { href: '/admin/institutions', count: data_requests_of_none, label: 'clinician_home.data_requests_of_none' },
  ];
  return all.filter(({ count }) => count > 0);
}

/** For whoever runs an institution: its people, and what waits for a yes or an answer. */
export function InstitutionPanel({ profile: { institution } }: { profile: ClinicianProfile }) {
  const t = useTexts();
  const { number } = useFormats();
  const { data: row } = useQuery(queryFor(getInstitution, { params: { institution_id: institution.id } }));
  const people = `/admin/institutions/${institution.id}/roles`;
  const waiting = row?.counts.clinicians_waiting ?? 0;
  const waits = row === undefined ? [] : waitsOf(row, people);
  return (
    <Panel
      title={institution.name}
      titleAfter={waiting > 0 && <Count value={waiting} label={t('clinician_home.approvals', { count: waiting })} />}
      action={<AppLink href={people}>{t('clinician_home.manage')}</AppLink>}
      lines
      foot={waits.length > 0 && <Waiting waits={waits} />}
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

function Waiting({ waits }: { waits: readonly Waits[] }) {
  const t = useTexts();
  return (
    <div className={styles.foot}>
      {waits.map(({ href, count, label }) => (
        <AppLink key={label} className={styles.approvals} href={href}>
          {t(label, { count })}
        </AppLink>
      ))}
    </div>
  );
}
