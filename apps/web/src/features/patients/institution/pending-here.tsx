import { useQuery } from '@tanstack/react-query';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import styles from '../list/patient-table.module.css';

/** Leads from the patients to whom was invited and is none yet; nothing where there is nobody, or nobody knows. */
export function PendingHere({ institutionId, onShow }: { institutionId: string; onShow: () => void }) {
  const t = useTexts();
  const query = { institution_id: institutionId, status: 'open' as const, limit: 1 };
  const { data } = useQuery(queryFor(listPatientInvitations, { query }));
  if (data === undefined || data.items.length === 0) return null;
  const total = data.is_more_than_total ? `${data.total}+` : `${data.total}`;
  return (
    <div className={styles.narrowed}>
      <span>{t('patients.pending_here', { total })}</span>
      <Button size="small" onClick={onShow}>
        {t('patients.show_pending')}
      </Button>
    </div>
  );
}
