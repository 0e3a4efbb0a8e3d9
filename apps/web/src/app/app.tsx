import { Suspense, lazy, useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingPage } from './loading-page.tsx';
import { Notices } from './notices.tsx';
import { decide, isOfOtherKind, isRegistrationLink, type Visitor } from './guards.ts';
import { loadSignedIn } from './signed-in/load-signed-in.ts';
import { PageTitle } from './page-title.tsx';
import { usePageArrival } from './use-page-arrival.ts';
import { forgetWantedPage, noteWantedPage, openedLink, wantedPage } from '~/lib/session/opened-link.ts';
import { currentSession, onSessionChange, useSession } from '~/lib/session/session.ts';
import { isDetermined, useIsDetermined } from '~/lib/session/startup.ts';

// Asked for at once, so that neither waits for the texts of the interface.
const isLikelyIn = fromStorage('accessToken') !== null;
const loginPage = isLikelyIn ? undefined : import('~/features/sessions/login-page.tsx');
const signedIn = isLikelyIn
  ? loadSignedIn(fromStorage('userType') === 'clinician' ? 'clinician' : 'patient')
  : undefined;

/**
 * The code of what is shown first has come, or does not come. Nothing is drawn before: React keeps what follows the
 * shape of a page back for a third of a second, and a slow phone needs as long for the shape, which stands in the page
 * already.
 */
export const firstPart: Promise<unknown> = Promise.allSettled([signedIn, leadsToLogin() ? loginPage : undefined]);

const LoginPage = lazy(() => loginPage ?? import('~/features/sessions/login-page.tsx'));
const VisitorPages = lazy(() => import('./visitor-pages.tsx'));
const SignedIn = lazy(() => signedIn ?? loadSignedIn(currentSession()?.userType));

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function leadsToLogin(): boolean {
  return location.pathname === '/login' || decide(location.pathname, 'nobody').go === 'redirect';
}

/** The whole app: who is there, what the address shows them, and what lies above every page. */
export function App() {
  usePageArrival();
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<LoadingPage />}>
          <Content />
        </Suspense>
      </ErrorBoundary>
      <Notices />
    </>
  );
}

function Content() {
  const session = useSession();
  const isDetermined = useIsDetermined();
  const [address] = useLocation();
  const visitor: Visitor = !isDetermined ? 'unknown' : (session?.userType ?? 'nobody');
  const decision = decide(address, visitor);

  // Nobody waits there until it is known who they are.
  if (address === '/emergency') return <VisitorPages />;
  if (decision.go === 'redirect') return <Barred to={decision.to} visitor={visitor} />;
  if (decision.go === 'wait') return <LoadingPage />;
  if (session !== null && isDetermined) {
    // Another user, or the same person in the other role, begins with nothing of the one before.
    return <SignedIn key={`${session.userType} ${session.userId}`} userType={session.userType} />;
  }
  if (address === '/login' && decision.go === 'show') {
    return (
      <>
        <PageTitle textKey="login.title" />
        <LoginPage />
      </>
    );
  }
  return <VisitorPages />;
}

/** The address that the app was opened with, and who was signed in then: whoever comes after them has opened nothing. */
const openedWith = location.pathname;
const openedBy = currentSession()?.userId;

// The address requested before was the former user's wish, not the next user's.
onSessionChange(() => {
  if (isDetermined() && currentSession() === null) forgetWantedPage();
});

/** The address requested before the login, if this user may see it. */
function wantedOf(visitor: Visitor): string | null {
  const page = wantedPage();
  return page !== null && decide(page, visitor).go === 'show' ? page : null;
}

/** Leads to where this visitor may be. A link that is for somebody else is kept: the page says so. */
function Barred({ to, visitor }: { to: string; visitor: Visitor }) {
  const [from] = useState(() => ({ address: location.pathname, search: location.search }));
  const [wanted] = useState(() => (from.address === '/login' ? wantedOf(visitor) : null));
  useEffect(() => {
    if (visitor === 'nobody' && from.address === openedWith && from.address !== '/') noteWantedPage(from.address);
    if (visitor !== 'patient' && visitor !== 'clinician') return;
    const isOpener = from.address === openedWith && currentSession()?.userId === openedBy;
    const isForOthers = isOpener && isOfOtherKind(from.address, visitor);
    if (isForOthers || isRegistrationLink(from.address, from.search)) openedLink.set(from.address + from.search);
  }, [from, visitor]);
  return <Redirect to={wanted ?? to} replace />;
}
