import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { currentSession } from '~/lib/session/session.ts';
import { appNews } from '../app-news-store.ts';
import { forgetLost, useLost } from './unsent-count-cookie.ts';

/** The browser threw away what was never sent. Told until it is read, since only its author can write it anew. */
export default function LostDialog() {
  const t = useTexts();
  const count = useLost();
  const isRead = () => {
    forgetLost(currentSession()?.userId ?? '');
    appNews.set(null);
  };
  if (count === 0) return null;
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('lost.title', { count })}
      closeLabel={t('shell.close')}
      onClose={isRead}
      foot={
        <Button data-first-focus onClick={isRead}>
          {t('lost.understood')}
        </Button>
      }
    >
      <p>{t('lost.why', { count })}</p>
      <p>{t('lost.what_to_do')}</p>
    </Modal>
  );
}
