import { ConnectionBanner } from '~/components/feedback/connection-banner.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from './connection.ts';
import { useQueued } from './use-queued.ts';

/** The banner of the connection: one at a time, nothing when all is well. */
export function ConnectionState() {
  const t = useTexts();
  const { online } = useConnection();
  const count = useQueued().length;
  if (online) return null;
  return (
    <ConnectionBanner state="offline">
      {count === 0 ? t('connection.offline') : t('connection.offline_with', { count })}
    </ConnectionBanner>
  );
}
