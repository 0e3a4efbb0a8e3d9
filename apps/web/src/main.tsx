import './lib/api/schema-settings.ts';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { App, firstPart } from '~/app/app.tsx';
import { loadSignedIn } from '~/app/signed-in/load-signed-in.ts';
import { determineSession } from '~/lib/session/startup.ts';
import { currentSession, followOtherTabs, onSessionChange } from '~/lib/session/session.ts';
import { payLogout } from '~/lib/session/owed-logout.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { isOnline, isSlowLine, onConnectionChange, watchConnection } from '~/lib/offline/connection.ts';
import { pageShown } from '~/lib/page-shown.ts';
import { watchTheme } from '~/lib/theme/theme.ts';

// Half of the bytes of a first visit: everything else runs while they come.
const drawing = import('~/lib/react-root.ts');

watchTheme();
/** Of those who left here; what cannot be done now stays noted. */
const finishLeaving = () =>
  void import('~/lib/vault/leave-later.ts').then((later) => later.finishLeaving()).catch(() => undefined);

watchConnection();
followOtherTabs();
onSessionChange(finishLeaving);
onConnectionChange(() => isOnline() && void payLogout());
void payLogout();
void determineSession();

function show(makeRoot: (element: HTMLElement) => Root): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Drawn in short pieces: a slow phone hears a touch between them.
  startTransition(() => makeRoot(root).render(app));
}

/** A page stands there, and the phone has time. */
const atRest = pageShown.then(
  () =>
    new Promise<unknown>((done) =>
      'requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 3_000),
    ),
);

/** The page that was opened has its head from the server; those that follow get theirs here. */
async function renewHeads(): Promise<void> {
  await atRest;
  const { followHead } = await import('~/app/follow-head.ts');
  followHead();
}

/**
 * While a visitor reads and types: what follows the login; on a good line the whole app, to open without a network.
 * Behind the login that comes after the first page.
 */
async function fetchAhead(): Promise<void> {
  await atRest;
  if (currentSession() !== null) return;
  // Behind the login what somebody left here who is gone is ended with the first thing that is kept.
  finishLeaving();
  await Promise.all([loadSignedIn(), loadTexts('app')]);
  if (currentSession() !== null || isSlowLine()) return;
  const { load } = await import('~/lib/app-update-later.ts');
  await (await load()).keepApp();
}

void fetchAhead().catch(() => undefined);
void renewHeads().catch(() => undefined);

// Without texts there is nothing to show; the page's own placeholder stays until they are there.
Promise.all([drawing, loadTexts('entry'), firstPart]).then(
  ([{ makeRoot }]) => show(makeRoot),
  () => location.reload(),
);
