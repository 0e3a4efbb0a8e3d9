import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { EmergencyStrip } from './emergency-strip.tsx';
import styles from './emergency-foot.module.css';

/** These have it in their own place. */
const withOwn = new Set(['/patient/dashboard', '/patient/get-help']);

/** Where to call in an emergency, at the end of each of a patient's pages. */
export function EmergencyFoot() {
  const [address] = useLocation();
  // The page around it reads the profile.
  const { data: profile } = useQuery({ ...queryFor(getOwnPatient), enabled: false });
  if (withOwn.has(address)) return null;
  return (
    <div className={styles.foot}>
      <EmergencyStrip profile={profile} />
    </div>
  );
}
