import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { UserName } from '~/lib/forms/new-password-fields.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { useSession } from '~/lib/session/session.ts';

/** The name and number of whoever is logged in, once their profile is known. */
export function useOwnUser() {
  const isClinician = useSession()?.userType === 'clinician';
  const clinician = useQuery({ ...queryFor(getOwnClinician), enabled: isClinician });
  const patient = useQuery({ ...queryFor(getOwnPatient), enabled: !isClinician });
  return (clinician.data ?? patient.data)?.user;
}

/** The number that belongs to the password, for password managers. */
export const OwnUserName = () => <UserName value={useOwnUser()?.mobile_number ?? ''} />;
