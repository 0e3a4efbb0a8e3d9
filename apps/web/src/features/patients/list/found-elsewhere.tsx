import { useQuery } from '@tanstack/react-query';
import { listPatients } from '@hodi/domain/patients/patients.api.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from './patient-table.module.css';

interface FoundElsewhereProps {
  tab: 'active' | 'pending';
  search: string;
}

/** Says that the other tab has who is searched for, and leads there. Nothing where it has nobody either. */
export function FoundElsewhere({ tab, search }: FoundElsewhereProps) {
  const t = useTexts();
  const isPending = tab === 'pending';
  const patients = { query: { status: 'active' as const, search, limit: 1 } };
  const active = useQuery({ ...queryFor(listPatients, patients), enabled: !isPending });
  const invitations = { query: { status: 'open' as const, search, limit: 1 } };
  const pending = useQuery({ ...queryFor(listPatientInvitations, invitations), enabled: isPending });
  const count = (isPending ? pending : active).data?.total ?? 0;
  if (count === 0) return null;
  const params = new URLSearchParams({ ...(isPending && { tab }), search });
  return (
    <div className={styles.elsewhere} role="status">
      <p>{t(`patients.found_${tab}`, { count })}</p>
      <ButtonLink kind="soft" href={`/clinician/patients?${params.toString()}`}>
        {t('patients.show_found')}
      </ButtonLink>
    </div>
  );
}
