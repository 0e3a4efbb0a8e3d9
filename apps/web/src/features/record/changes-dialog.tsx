import { useInfiniteQuery } from '@tanstack/react-query';
import { listRecordChanges, type RecordChange, type RecordEntry } from '@hodi/domain/record/record.api.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { fetchMore } from '~/lib/lists/fetch-more.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { pagesFor } from '~/lib/query/query-for.ts';
import { type EntryWords, nameOfAuthor } from './entry-words.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import styles from './changes.module.css';

interface ChangesDialogProps {
  patientId: string;
  words: EntryWords;
  onClose: () => void;
}

/** History of a record, newest first: authors, changes, and each entry as it was then. */
export function ChangesDialog({ patientId, words, onClose }: ChangesDialogProps) {
  const t = useTexts();
  const list = useInfiniteQuery(pagesFor(listRecordChanges, { params: { patient_id: patientId } }));
  const changes = (list.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <Modal title={t('health.all_changes')} closeLabel={t('shell.close')} onClose={onClose}>
      {list.data === undefined && list.error === null && <Skeleton label={t('shell.loading')} shape="text" count={3} />}
      {list.data === undefined && list.error !== null && (
        <NotLoaded titleAs="h3" inline title={t('health.changes_not_loaded')} error={list.error} retry={list.refetch} />
      )}
      {list.data !== undefined && changes.length === 0 && <p>{t('health.changes_none')}</p>}
      <ul className={styles.list}>
        {changes.map((change) => (
          <Change key={change.id} change={change} words={words} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button full sending={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
          {t('health.show_more')}
        </Button>
      )}
    </Modal>
  );
}

function useEntryLine(words: EntryWords) {
  const t = useTexts();
  const measures = useMeasureWords();
  return (entry: RecordEntry): string => {
    if (entry.kind === 'measurement') return `${measures.name(entry.measure)} ${measures.withUnit(entry)}`;
    if (entry.kind !== 'target') return words.line(entry);
    const said = entry.target === null ? t('health.target.none') : measures.target(entry.target).join(', ');
    return `${t('health.target.title')}, ${measures.name(entry.measure)}: ${said}`;
  };
}

function Change({ change, words }: { change: RecordChange; words: EntryWords }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const lineOf = useEntryLine(words);
  return (
    <li className={styles.change}>
      <b>{lineOf(change.entry)}</b>
      <span className={styles.meta}>
        {nameOfAuthor(change.by)}, <time dateTime={change.at}>{dateTime(change.at)}</time>:{' '}
        {t(`health.change.${change.change}`)}
      </span>
      {change.reason !== '' && (
        <span className={styles.meta}>{t('health.change.reason', { reason: change.reason })}</span>
      )}
    </li>
  );
}
