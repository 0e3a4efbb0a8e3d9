import { useQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { UserName } from '~/lib/forms/user-name.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { useSession } from '~/lib/session/session.ts';

/** Whose password is asked for: the number with which they log in. */
export function OwnUserName() {
  const isClinician = useSession()?.userType === 'clinician';
  const clinician = useQuery({ ...queryFor(getOwnClinician), enabled: isClinician });
  const patient = useQuery({ ...queryFor(getOwnPatient), enabled: !isClinician });
  return <UserName value={(clinician.data ?? patient.data)?.user.mobile_number ?? ''} />;
}
