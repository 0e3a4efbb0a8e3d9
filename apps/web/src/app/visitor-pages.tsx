import { type ComponentType, lazy } from 'react';
import { useLocation } from 'wouter';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { loadTexts, type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import { matches } from './guards.ts';
import { NotFound } from './not-found.tsx';
import { VisitorFrame } from './visitor-frame.tsx';
import { VisitorHeader } from './visitor-header.tsx';

type Load = () => Promise<{ default: ComponentType }>;
interface More {
  /** At the end of the page; whom to call in an emergency unless said. */
  End?: ComponentType;
  /** Loads further needs of the page: texts. */
  further?: () => Promise<unknown>;
}

/** Title and frame speak with the texts of these pages, so all come together; they are those of a patient, as most become one. */
const framed = (title: TextKey, load: Load, { End, further }: More = {}): ComponentType =>
  lazy(async () => {
    const [{ default: Page }] = await Promise.all([load(), loadTexts('patient'), further?.()]);
    const FramedPage = () => (
      <VisitorFrame title={title} {...(End && { End })}>
        <Page />
      </VisitorFrame>
    );
    return { default: FramedPage };
  });

/** The page itself says whom to call. */
const aboutItself: More = { End: () => null, further: () => loadTexts('about') };

/** All pages before the login, except the login page, which is part of the app. Access is decided in guards.ts. */
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
  ['/emergency', framed('login.emergency_numbers', () => import('~/features/about/emergency-page.tsx'), aboutItself)],
  ['/about', framed('shell.about', () => import('~/features/about/about-page.tsx'), aboutItself)],
  ['/forgot-password', framed('forgotten.title', () => import('~/features/passwords/forgot-password-page.tsx'))],
];

/** For whoever is logged out. */
function NotFoundPage() {
  const t = useTexts();
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorHeader />}>
      <NotFound />
    </AppFrame>
  );
}

/** Page of an address for visitors who are logged out. */
export default function VisitorPages() {
  const [address] = useLocation();
  const Found = pages.find(([path]) => matches(path, address))?.[1];
  return Found ? <Found key={address} /> : <NotFoundPage />;
}
