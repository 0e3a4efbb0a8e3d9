import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './keys.module.css';

export interface ShownKey {
  /** As they are written on a keyboard; either of them does it. */
  keys: readonly string[];
  between?: string;
  /** Description of the keys' action. */
  text: string;
}

function Keys({ of }: { of: ShownKey }) {
  return of.keys.map((key, index) => (
    <span key={key}>
      {index > 0 && of.between}
      <kbd className={styles.key}>{key}</kbd>
    </span>
  ));
}

/** Those that are used most; not where there is no keyboard. */
export function KeysLegend({ label, keys }: { label: string; keys: readonly ShownKey[] }) {
  return (
    <p className={styles.legend} aria-label={label}>
      {keys.map((key) => (
        <span key={key.text} className={styles.inLegend}>
          <Keys of={key} /> {key.text}
        </span>
      ))}
    </p>
  );
}

/** All keys of a page. */
export function KeysDialog({
  title,
  keys,
  onClose,
}: {
  title: string;
  keys: readonly ShownKey[];
  onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Modal width="narrow" title={title} closeLabel={t('shell.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key.text}>
            <dt>
              <Keys of={key} />
            </dt>
            <dd>{key.text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
