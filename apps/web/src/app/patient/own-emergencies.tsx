/** What a patient has to do about their emergencies: fetched after the page, which is whole without it. */
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

const texts = ['emergency', 'own_emergencies'] as const;
const Nothing = () => null;

const Unsent = lazyPart<{ profile: PatientProfile }>(async () => {
  const load = import('~/features/questionnaires/danger/unsent-emergencies.tsx');
  return (await withTexts(texts, load)).UnsentEmergencies;
}, Nothing);
const Standing = lazyPart<{ profile: PatientProfile }>(async () => {
  const load = import('~/features/e-contacts/standing/own-emergencies.tsx');
  return (await withTexts(texts, load)).OwnEmergencies;
}, Nothing);

/** Those that the clinic has not been told of, then those that nobody there has taken up. */
export function OwnEmergencies({ profile }: { profile: PatientProfile }) {
  return (
    <>
      <Unsent profile={profile} />
      <Standing profile={profile} />
    </>
  );
}
