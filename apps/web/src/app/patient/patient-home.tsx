import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { SaveToCalendar } from '~/features/appointments/save-to-calendar.tsx';
import HomePage from '~/features/patients/home/home-page.tsx';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const OwnEmergencies = lazyComponent(
  async () => (await import('~/features/e-contacts/unanswered-notice/own-emergencies.tsx')).OwnEmergencies,
  null,
);
const UnsentEmergencies = lazyComponent(
  async () => (await import('~/features/questionnaires/danger/unsent-emergencies.tsx')).UnsentEmergencies,
  null,
);

const DuePlans = lazyComponent(async () => {
  const [{ DuePlans: Due }] = await Promise.all([import('~/features/plans/own/due-plans.tsx'), loadTexts('record')]);
  return Due;
}, null);

/** Emergencies that the clinic has not been told of, then those that nobody there has taken up. */
const Emergencies = ({ profile }: { profile: PatientProfile }) => (
  <>
    <UnsentEmergencies profile={profile} />
    <OwnEmergencies profile={profile} />
  </>
);

/** The patient's dashboard, with what other features give to it. */
export default function PatientHome() {
  return <HomePage SaveToCalendar={SaveToCalendar} Emergencies={Emergencies} DuePlans={DuePlans} />;
}
