import { useRef, useState } from 'react';
import { UpdatePrompt } from '~/components/feedback/update-prompt.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useAppNews } from './app-news-store.ts';
import { later, updateUnlessLost } from './app-update.ts';
import { useSlideIn } from './use-slide-in.ts';
import styles from './app-news.module.css';
import OtherDraftDialog from './drafts/other-draft-dialog.tsx';
import LostDialog from './lost/lost-dialog.tsx';

/** A newer version, or that the app now opens without a network. It makes room for itself and covers nothing. */
export default function AppNews() {
  const t = useTexts();
  const news = useAppNews();
  const place = useRef<HTMLDivElement>(null);
  const [wouldLose, setWouldLose] = useState(false);
  useSlideIn(place, news === 'update' || news === 'ready');
  if (news === null) return null;
  if (news === 'lost') return <LostDialog />;
  if (news === 'other_words') return <OtherDraftDialog />;
  const update = async () => setWouldLose(!(await updateUnlessLost()));
  const text = news === 'update' ? 'shell.update_ready' : 'shell.offline_ready';
  return (
    <div className={styles.news} ref={place}>
      <UpdatePrompt
        text={t(wouldLose ? 'shell.update_would_lose' : text)}
        updateLabel={t('shell.update_now')}
        onUpdate={() => void update()}
        laterLabel={t('shell.later')}
        onLater={() => {
          setWouldLose(false);
          later();
        }}
      />
    </div>
  );
}
