import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';
import PatientsPage from '~/features/patients/list/patients-page.tsx';
import { InvitePatient } from '~/features/relationships/invite/invite-patient.tsx';

/** A clinician's patients, with the way to invite one: two features on one page. */
export default function PatientList() {
  return (
    <PatientsPage
      actions={
        <>
          <InvitePatient />
          <RegisterPatientLink />
        </>
      }
    />
  );
}
