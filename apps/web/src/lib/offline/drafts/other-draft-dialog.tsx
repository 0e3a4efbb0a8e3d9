import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import { nextOtherDraft, otherDrafts } from './other-draft.ts';
import styles from './other-draft-dialog.module.css';

/** Shows both drafts side by side. If it is closed without a choice, it asks again at the next visit. */
export default function OtherDraftDialog() {
  const t = useTexts();
  const [question] = useStore(otherDrafts);
  if (question === undefined) return null;
  const choose = (chosen: () => void) => () => {
    chosen();
    nextOtherDraft();
  };
  return (
    <Modal
      kind="alert"
      title={t('other_words.title')}
      closeLabel={t('shell.close')}
      onClose={nextOtherDraft}
      foot={
        <>
          <Button onClick={choose(question.onTake)}>{t('other_words.take')}</Button>
          <Button kind="main" data-first-focus onClick={choose(question.onKeep)}>
            {t('other_words.keep')}
          </Button>
        </>
      }
    >
      <p>{t('other_words.why')}</p>
      <ul className={styles.rows}>
        {question.rows().map(({ label, here, other }) => (
          <li key={label}>
            <b>{label}</b>
            <dl className={styles.both}>
              <div>
                <dt>{t('other_words.here')}</dt>
                <dd>{here || t('other_words.nothing')}</dd>
              </div>
              <div>
                <dt>{t('other_words.other')}</dt>
                <dd>{other}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
