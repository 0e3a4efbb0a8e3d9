import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { printer } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './second-factor.module.css';

interface RecoveryStepProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The recovery codes, shown this once; to copy or to print. */
export function RecoveryStep({ codes, onClose }: RecoveryStepProps) {
  const t = useTexts();
  const close = () => {
    toast.success(t('second_factor.turned_on'));
    onClose();
  };
  return (
    <Modal
      kind="alert"
      title={t('second_factor.recovery_title')}
      closeLabel={t('second_factor.kept')}
      onClose={close}
      foot={
        <Button kind="main" onClick={close}>
          {t('second_factor.kept')}
        </Button>
      }
    >
      <div className={styles.step}>
        <p>{t('second_factor.recovery_why')}</p>
        <ul className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <CopyButton text={codes.join('\n')} />
          <Button size="small" icon={printer} onClick={() => print()}>
            {t('second_factor.print')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
