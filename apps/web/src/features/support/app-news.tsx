import { useEffect } from 'react';
import { UpdatePrompt } from '~/components/feedback/update-prompt.tsx';
import { later, updateNow, useAppNews, watchAppUpdates } from '~/lib/offline/app-update.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** A newer version, or that the app now opens without a network. */
export default function AppNews() {
  const t = useTexts();
  const news = useAppNews();
  useEffect(() => watchAppUpdates(), []);
  if (news === null) return null;
  return (
    <UpdatePrompt
      floating
      text={t(news === 'update' ? 'shell.update_ready' : 'shell.offline_ready')}
      updateLabel={t('shell.update_now')}
      onUpdate={() => void updateNow()}
      laterLabel={t('shell.later')}
      onLater={later}
    />
  );
}
