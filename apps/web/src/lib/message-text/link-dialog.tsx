import { Button, ButtonLink } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './message-text.module.css';

/** Shows where a link leads before anybody goes there: the words of a message may hide it. */
export default function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal
      title={t('thread.link_title')}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button data-first-focus onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <ButtonLink kind="main" href={url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            {t('thread.link_open')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('thread.link_text', { host: new URL(url).hostname })}</p>
      <p className={styles.whole}>{url}</p>
    </Modal>
  );
}
