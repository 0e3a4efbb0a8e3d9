import { NewAppointment } from '~/features/appointments/new-appointment.tsx';
import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';
import HomePage from '~/features/clinicians/home/home-page.tsx';
import { InvitePatient } from '~/features/relationships/invite/invite-patient.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { FulfilService } from './fulfil-service.tsx';

const DangerousValues = lazyComponent(async () => {
  const [{ WaitingValues }] = await Promise.all([import('./waiting-values.tsx'), loadTexts('record')]);
  return WaitingValues;
}, null);

/** The clinician's dashboard, with what other features let them do there. */
export default function ClinicianHome() {
  return (
    <HomePage
      FulfilService={FulfilService}
      DangerousValues={DangerousValues}
      newAppointment={<NewAppointment kind="soft" isShort />}
      actions={
        <>
          <InvitePatient />
          <RegisterPatientLink />
        </>
      }
    />
  );
}
