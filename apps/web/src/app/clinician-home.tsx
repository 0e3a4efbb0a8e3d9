import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';
import HomePage from '~/features/clinicians/home/home-page.tsx';
import { InvitePatient } from '~/features/relationships/invite/invite-patient.tsx';

/** The clinician's dashboard, with the way to invite a patient: two features on one page. */
export default function ClinicianHome() {
  return (
    <HomePage
      actions={
        <>
          <InvitePatient />
          <RegisterPatientLink />
        </>
      }
    />
  );
}
