import { useQuery } from '@tanstack/react-query';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import AboutPage from '~/features/about/about-page.tsx';
import { queryFor } from '~/lib/query/query-for.ts';

/** The about page with the patient's own clinics. Clinicians read it as visitors do. */
export default function OwnAbout() {
  // The frame around a patient's pages reads the profile.
  const { data: profile } = useQuery({ ...queryFor(getOwnPatient), enabled: false });
  const places = profile && activeClinicians(profile).map(({ institution }) => [institution.id, institution] as const);
  return <AboutPage clinics={places && [...new Map(places).values()]} />;
}
