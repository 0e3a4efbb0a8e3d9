import { AppLink } from '~/components/action/app-link.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './needs-you.module.css';

export interface WaitingRequestsProps {
  /** Of the institution, and where they are answered. */
  count: number;
  href: string;
  /** Of patients without an institution, told to superusers alone. */
  ofNone: number;
}

/** How many requests about data wait for whoever runs the institution. */
export function WaitingRequests({ count, href, ofNone }: WaitingRequestsProps) {
  const t = useTexts();
  return (
    <>
      {count > 0 && (
        <AppLink className={styles.approvals} href={href}>
          {t('clinician_home.data_requests', { count })}
        </AppLink>
      )}
      {ofNone > 0 && (
        <AppLink className={styles.approvals} href="/admin/institutions">
          {t('clinician_home.data_requests_of_none', { count: ofNone })}
        </AppLink>
      )}
    </>
  );
}
