import { SaveToCalendarIcon } from '~/features/appointments/save-to-calendar.tsx';
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

/** The patient's dashboard, with what other features give to it. */
export default function PatientHome() {
  return (
    <HomePage
      SaveToCalendar={SaveToCalendarIcon}
      Unsent={UnsentEmergencies}
      Emergencies={OwnEmergencies}
      DuePlans={DuePlans}
    />
  );
}
