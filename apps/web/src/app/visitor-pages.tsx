import { type ComponentType, lazy } from 'react';
import { useLocation } from 'wouter';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { CountryEmergency } from '~/lib/emergency/country-emergency.tsx';
import { loadTexts, type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { matches } from './guards.ts';
import NotFoundPage from './not-found-page.tsx';
import { PageTitle } from './page-title.tsx';
import { VisitorHeader } from './visitor-header.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Title and frame speak with the texts of these pages, so all come together; they are those of a patient, as most become one. */
const framed = (title: TextKey, load: Load, End: ComponentType = CountryEmergency): ComponentType =>
  lazy(async () => {
    const [{ default: Page }] = await Promise.all([load(), loadTexts('patient')]);
    const FramedPage = () => {
      const t = useTexts();
      return (
        <AppFrame skipLabel={t('shell.skip')} header={<VisitorHeader />} banner={<ConnectionState tellsNews={false} />}>
          <PageTitle textKey={title} />
          <Page />
          <End />
        </AppFrame>
      );
    };
    return { default: FramedPage };
  });

/** Every page before the login but the login itself, which comes with the app. Who may open them stands in guards.ts. */
const pages: readonly (readonly [path: string, page: ComponentType])[] = [
  [
    '/register-patient',
    framed('registration.patient_title', () => import('~/features/registrations/register-patient-page.tsx')),
  ],
  [
    '/register-clinician',
    framed('registration.clinician_title', () => import('~/features/registrations/register-clinician-page.tsx')),
  ],
  [
    '/register-clinician/:token',
    framed('registration.clinician_title', () => import('~/features/registrations/register-clinician-page.tsx')),
  ],
  [
    '/complete-registration/:token',
    framed('complete.title', () => import('~/features/registrations/completion/complete-registration-page.tsx')),
  ],
  [
    '/about',
    framed(
      'shell.about',
      () => import('~/features/about/about-page.tsx'),
      () => null,
    ),
  ],
  ['/forgot-password', framed('forgotten.title', () => import('~/features/passwords/forgot-password-page.tsx'))],
];

/** What an address shows to whoever is logged out. */
export default function VisitorPages() {
  const [address] = useLocation();
  const Found = pages.find(([path]) => matches(path, address))?.[1];
  return Found ? <Found key={address} /> : <NotFoundPage />;
}
