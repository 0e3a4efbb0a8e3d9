import { Button } from '~/components/action/button.tsx';
import { NewerVersion } from '~/components/feedback/newer-version.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type EntryWords, nameOfAuthor } from './entry-words.ts';
import type { NamedEntry, QueuedWrite } from './known-record.ts';
import styles from './record.module.css';

interface PresentEntryProps {
  entry: NamedEntry;
  words: EntryWords;
  onTake: () => void;
}

/** In a form: what somebody else has put there meanwhile. */
export function PresentEntry({ entry, words, onTake }: PresentEntryProps) {
  const t = useTexts();
  return (
    <NewerVersion
      title={t('health.conflict_title', { name: nameOfAuthor(entry.changed_by) })}
      take={t('health.use_present')}
      onTake={onTake}
    >
      <p>{t('health.conflict_now', { text: words.line(entry) })}</p>
      <p>{t('health.conflict_form')}</p>
    </NewerVersion>
  );
}

interface RefusedChangeProps {
  /** As it stands now. */
  entry: NamedEntry;
  write: QueuedWrite;
  words: EntryWords;
  onKeepMine: () => void;
  onKeepTheirs: () => void;
}

/**
 * Shows a change made without a network beside somebody else's newer version. Nothing is lost before the author
 * decides.
 */
export function RefusedChange({ entry, write, words, onKeepMine, onKeepTheirs }: RefusedChangeProps) {
  const t = useTexts();
  const body = write.body as { in_error?: boolean; reason?: string };
  const yours = () => {
    if (write.name === 'record.confirm') return t('health.conflict_confirm');
    if (write.name !== 'record.set_in_error')
      return t('health.conflict_yours', { text: words.line({ ...entry, ...body } as NamedEntry) });
    return body.in_error === true ? t('health.conflict_out', { text: body.reason ?? '' }) : t('health.conflict_back');
  };
  return (
    <div className={styles.conflict} role="group" aria-label={t('health.refused_new')}>
      <p className={styles.conflictTitle}>
        <Icon shape={alertCircle} />
        <b>{t('health.conflict_title', { name: nameOfAuthor(entry.changed_by) })}</b>
      </p>
      <p>{t('health.conflict_now', { text: words.line(entry) })}</p>
      <p>{yours()}</p>
      {write.lastError !== null && <p className={styles.small}>{write.lastError}</p>}
      <div className={styles.choices}>
        <Button size="small" onClick={onKeepTheirs}>
          {t('health.keep_theirs')}
        </Button>
        <Button size="small" kind="main" onClick={onKeepMine}>
          {t('health.keep_mine')}
        </Button>
      </div>
    </div>
  );
}
