import { NewAppointment } from '~/features/appointments/new-appointment.tsx';
import { RegisterPatientLink } from '~/features/registrations/assisted/register-patient-link.tsx';
import HomePage from '~/features/clinicians/home/home-page.tsx';
import { InvitePatient } from '~/features/relationships/invite/invite-patient.tsx';
import { FulfilService } from '~/features/service-interests/fulfil-service.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const WaitingMeasurements = lazyComponent(async () => {
  const [{ WaitingMeasurements: Waiting }] = await Promise.all([
    import('~/features/record/panel/waiting-measurements.tsx'),
    loadTexts('record'),
  ]);
  return Waiting;
}, null);

/** The clinician's dashboard, with what other features let them do there. */
export default function ClinicianHome() {
  return (
    <HomePage
      FulfilService={FulfilService}
      DangerousValues={WaitingMeasurements}
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
