import './lib/api/schema-settings.ts';
import { StrictMode } from 'react';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { App } from '~/app/app.tsx';
import { determineSession } from '~/lib/session/startup.ts';
import { followOtherTabs } from '~/lib/session/session.ts';
import { payLogout } from '~/lib/session/owed-logout.ts';
import { loadTexts } from '~/lib/i18n/texts.ts';
import { isOnline, onConnectionChange, watchConnection } from '~/lib/offline/connection.ts';
import { makeRoot } from '~/lib/react-root.ts';
import { watchTheme } from '~/lib/theme/theme.ts';

watchTheme();
watchConnection();
followOtherTabs();
onConnectionChange(() => isOnline() && void payLogout());
void payLogout();
void determineSession();

function show(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  makeRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** Nothing of it helps the first screen. */
async function keepAppOnDevice(): Promise<void> {
  await new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done) : setTimeout(done, 3_000)));
  const { watchAppUpdates } = await import('~/lib/offline/app-update.ts');
  watchAppUpdates();
}

addEventListener('load', () => void keepAppOnDevice().catch(() => undefined));

// Without texts there is nothing to show; the page's own placeholder stays until they are there.
loadTexts('entry').then(show, () => location.reload());
