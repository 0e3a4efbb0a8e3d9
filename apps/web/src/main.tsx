import './lib/api/schema-settings.ts';
import { StrictMode, startTransition } from 'react';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { App, firstPart } from '~/app/app.tsx';
import { determineSession } from '~/lib/session/startup.ts';
import { followOtherTabs, leftKey, onSessionChange } from '~/lib/session/session.ts';
import { sendPendingLogout } from '~/lib/session/pending-logout.ts';
import { endPlainWhenDrawn } from '~/lib/forms/plain-page.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { isOnline, onConnectionChange, watchConnection } from '~/lib/offline/connection.ts';
import { makeRoot } from '~/lib/react-root.ts';
import { cachedKey } from '~/lib/reads/cache-age.ts';
import { watchTheme } from '~/lib/theme/theme.ts';
import { whenIdle } from '~/lib/timing.ts';

watchTheme();
/** Ends what those who left here have begun. Nobody has, as a rule, and then its code is not loaded; a failure stays noted. */
async function endLeaving(): Promise<void> {
  if ((localStorage.getItem(leftKey) ?? localStorage.getItem(cachedKey)) !== null || sessionStorage.length > 0)
    await (await import('~/lib/vault/logout-cleanup.ts')).cleanUpAfterLogouts();
}
const cleanUpAfterLogouts = () => void endLeaving().catch(() => undefined);

watchConnection();
followOtherTabs();
onSessionChange(cleanUpAfterLogouts);
onConnectionChange(() => isOnline() && void sendPendingLogout());
void sendPendingLogout();
void determineSession();

function show(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  endPlainWhenDrawn(root);
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Drawn in short pieces: a slow phone hears a touch between them.
  startTransition(() => makeRoot(root).render(app));
  void whenIdle()
    .then(() => import('~/app/after-first-page.ts'))
    .then(({ afterFirstPage }) => afterFirstPage(cleanUpAfterLogouts))
    .catch(() => undefined);
}

// Without texts there is nothing to show; the page's own placeholder stays until they are there.
Promise.all([loadTexts('door'), firstPart]).then(show, () => location.reload());
