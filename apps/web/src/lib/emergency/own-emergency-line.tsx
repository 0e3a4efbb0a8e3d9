import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { EmergencyLine } from './emergency-line.tsx';

/** The number of the clinic that the patient has chosen. */
export default function OwnEmergencyLine() {
  // The page around it reads the profile.
  const { data: profile } = useQuery({ ...queryFor(getOwnPatient), enabled: false });
  return <EmergencyLine institution={profile && activeClinicians(profile)[0]?.institution} />;
}
