/** What a patient has to do about their emergencies: fetched after the page, which is whole without it. */
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

const Nothing = () => null;

const Unsent = lazyPart<{ profile: PatientProfile }>(
  async () => (await import('~/features/questionnaires/danger/unsent-emergencies.tsx')).UnsentEmergencies,
  Nothing,
);
const Standing = lazyPart<{ profile: PatientProfile }>(
  async () => (await import('~/features/e-contacts/standing/own-emergencies.tsx')).OwnEmergencies,
  Nothing,
);

/** Those that the clinic has not been told of, then those that nobody there has taken up. */
export function OwnEmergencies({ profile }: { profile: PatientProfile }) {
  return (
    <>
      <Unsent profile={profile} />
      <Standing profile={profile} />
    </>
  );
}
