import { useTexts } from '~/lib/i18n/texts.ts';
import { KeysDialog as AllKeysDialog, KeysLegend, type ShownKey } from '~/lib/keys/keys-dialog.tsx';
import styles from './inbox.module.css';

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
type Does = (typeof keys)[number]['does'];

function useKeys(): (ShownKey & { does: Does })[] {
  const t = useTexts();
  return keys.map((key) => ({ ...key, text: t(`inbox.key.${key.does}`) }));
}

const inLegend: ReadonlySet<string> = new Set(['move', 'open', 'claim', 'assign', 'views', 'help']);

/** The keys that are used most, below the list; not where there is no keyboard. */
export function KeyLegend() {
  const t = useTexts();
  const shown = useKeys().filter(({ does }) => inLegend.has(does));
  return (
    <div className={styles.legend}>
      <KeysLegend label={t('inbox.keys')} keys={shown} />
    </div>
  );
}

/** All keys of the inbox. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return <AllKeysDialog title={t('inbox.all_keys')} keys={useKeys()} onClose={onClose} />;
}
