import PatientThreadPage from '~/features/e-contacts/patient-thread-page.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const PushQuestion = lazyComponent(
  async () => (await import('~/features/notifications/push-question.tsx')).default,
  null,
);

/** The patient's conversation, with the question whether Hodi may tell them of the next answer. */
export default function OwnThread() {
  return <PatientThreadPage PushQuestion={PushQuestion} />;
}
