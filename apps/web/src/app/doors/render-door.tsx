/**
 * The pages before the login as HTML, for the server: the same components with the same texts. The build makes one file
 * of it (`build/door-pages.ts`), which the server runs in a context of its own, with the little of a browser that it needs.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import type { Language } from '@hodi/domain/shared/language.ts';
import EmergencyPage from '~/features/about/emergency-page.tsx';
import CompleteRegistrationPage from '~/features/registrations/completion/complete-registration-page.tsx';
import RegisterPatientPage from '~/features/registrations/register-patient-page.tsx';
import LoginPage from '~/features/sessions/login-page.tsx';
import { type PlainPage, setPlainPage } from '~/lib/forms/plain-page.ts';
import { loadTexts, setLanguage, type TextKey } from '~/lib/i18n/texts.ts';
import { VisitorFrame } from '../visitor-frame.tsx';
import type { PlainView } from './plain-frame.tsx';
import { PlainPages } from './plain-pages.tsx';

const titles = {
  emergency: 'login.emergency_numbers',
  'register-patient': 'registration.patient_title',
  'complete-registration': 'complete.title',
} as const satisfies Record<string, TextKey>;

const pages = {
  emergency: EmergencyPage,
  'register-patient': RegisterPatientPage,
  'complete-registration': CompleteRegistrationPage,
} as const;

type Door = 'login' | keyof typeof pages;

interface DoorAddress {
  door: Door;
  language: Language;
  path: string;
  /** Without the question mark. */
  search: string;
}

function DoorPage({ door }: { door: Door }) {
  if (door === 'login') return <LoginPage />;
  const Page = pages[door];
  return (
    <VisitorFrame title={titles[door]} {...(door === 'emergency' && { End: () => null })}>
      <Page />
    </VisitorFrame>
  );
}

/** The texts and the address are the module's: one page after the other. */
let last: Promise<unknown> = Promise.all(
  (['about', 'door', 'patient', 'plain'] as const).map((bundle) => loadTexts(bundle)),
);

/** @returns what stands in the body of a page without a script. */
export function renderPlain(language: Language, view: PlainView): Promise<string> {
  return inTurn(async () => {
    await setLanguage(language);
    return renderToStaticMarkup(<PlainPages {...view} />);
  });
}

async function renderNow({ door, language, path, search }: DoorAddress, page: PlainPage): Promise<string> {
  await setLanguage(language);
  setPlainPage(page);
  return renderToStaticMarkup(
    <Router ssrPath={path} ssrSearch={search}>
      <DoorPage door={door} />
    </Router>,
  );
}

/** @returns what stands in `#plain`. */
export function renderDoor(address: DoorAddress, page: PlainPage): Promise<string> {
  return inTurn(() => renderNow(address, page));
}

function inTurn(work: () => Promise<string>): Promise<string> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}
