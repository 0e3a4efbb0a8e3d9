import './lib/api/schema-settings.ts';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { App, firstPart } from '~/app/app.tsx';
import { determineSession } from '~/lib/session/startup.ts';
import { followOtherTabs, onSessionChange } from '~/lib/session/session.ts';
import { payLogout } from '~/lib/session/owed-logout.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { isOnline, onConnectionChange, watchConnection } from '~/lib/offline/connection.ts';
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

void pageShown
  .then(
    () =>
      new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 3_000))),
  )
  .then(() => import('~/app/after-first-page.ts'))
  .then(({ afterFirstPage }) => afterFirstPage(finishLeaving))
  .catch(() => undefined);

// Without texts there is nothing to show; the page's own placeholder stays until they are there.
Promise.all([drawing, loadTexts('door'), firstPart]).then(
  ([{ makeRoot }]) => show(makeRoot),
  () => location.reload(),
);
