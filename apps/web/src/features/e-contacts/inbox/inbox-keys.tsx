import { useEffect } from 'react';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './inbox.module.css';

const typing = 'input, textarea, select, [contenteditable], dialog';

/** What letters do while nobody types and no dialog is open. @param onKey whether it did something with the key. */
export function useInboxKeys(onKey: (key: string, target: HTMLElement) => boolean): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event;
      if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof HTMLElement) || target.closest(typing) || document.querySelector('dialog[open]')) return;
      if (onKey(key, target)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  });
}

const keys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['C'], does: 'claim' },
  { keys: ['A'], does: 'assign' },
  { keys: ['R'], does: 'reply' },
  { keys: ['1', '4'], between: '–', does: 'views' },
  { keys: ['/'], does: 'search' },
  { keys: ['?'], does: 'help' },
] as const;

function Keys({ of }: { of: (typeof keys)[number] }) {
  return of.keys.map((key, index) => (
    <span key={key}>
      {index > 0 && 'between' in of && of.between}
      <kbd className={styles.key}>{key}</kbd>
    </span>
  ));
}

const inLegend: ReadonlySet<string> = new Set(['move', 'open', 'claim', 'assign', 'views', 'help']);

/** The keys that are used most, below the list; not where there is no keyboard. */
export function KeyLegend() {
  const t = useTexts();
  const shown = keys.filter(({ does }) => inLegend.has(does));
  return (
    <p className={styles.legend} aria-label={t('inbox.keys')}>
      {shown.map((key) => (
        <span key={key.does} className={styles.legendKey}>
          <Keys of={key} /> {t(`inbox.key.${key.does}`)}
        </span>
      ))}
    </p>
  );
}

/** All keys of the inbox. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal width="narrow" title={t('inbox.all_keys')} closeLabel={t('shell.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key.does}>
            <dt>
              <Keys of={key} />
            </dt>
            <dd>{t(`inbox.key.${key.does}`)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
