import { useMemo, useState } from 'react';
import { importTexts, readTextFile, type RowProblem } from '@hodi/domain/content-review/text-import.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import type { TextProposal } from '@hodi/domain/content-review/text-proposal.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { Change } from './change.tsx';
import styles from './texts.module.css';
import { usePlaceName } from './use-place-name.ts';
import { useWriteTexts } from './use-write-texts.ts';

interface ImportDialogProps {
  content: ReviewedContent;
  file: { name: string; text: string };
  proposals: readonly TextProposal[];
  onClose: () => void;
}

/** Shows the changes of an imported file text by text before anything counts, and its faults row by row. */
export function ImportDialog({ content, file, proposals, onClose }: ImportDialogProps) {
  const t = useTexts();
  const nameOf = usePlaceName(content);
  const { propose } = useWriteTexts(content.key);
  const sending = useSending();
  const result = useMemo(() => {
    const read = readTextFile(file.text, content);
    return typeof read === 'string' ? read : importTexts(content, read, proposals);
  }, [content, file, proposals]);
  // Sent once more after a lost answer they are the same proposals.
  const [ids] = useState(() => (typeof result === 'string' ? [] : result.changes.map(newId)));
  const fault = typeof result === 'string' ? result : undefined;
  const { changes, problems } = typeof result === 'string' ? { changes: [], problems: [] } : result;
  const submit = () =>
    sending.run(async () => {
      await propose(changes.map(({ row: _, ...change }, index) => ({ id: ids[index] ?? newId(), ...change })));
      onClose();
    });
  const canSend = changes.length > 0 && problems.length === 0;
  return (
    <Modal
      title={t('content.texts.import_title', { file: file.name })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {canSend && (
            <Button kind="main" sending={sending.isSending} onClick={submit}>
              {t('content.texts.propose_all', { count: changes.length })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {fault && <p role="alert">{t(`content.texts.file.${fault}`)}</p>}
        {sending.failure !== null && <p role="alert">{sentenceOf(sending.failure)}</p>}
        {!fault && changes.length === 0 && problems.length === 0 && <p>{t('content.texts.import_nothing')}</p>}
        {problems.length > 0 && (
          <>
            <p role="alert">{t('content.texts.import_problems', { count: problems.length })}</p>
            <ul className={styles.list}>
              {problems.map((problem) => (
                <Problem key={`${problem.row} ${problem.text}`} problem={problem} name={nameOf(problem)} />
              ))}
            </ul>
          </>
        )}
        {changes.length > 0 && <p>{t('content.texts.import_changes', { count: changes.length })}</p>}
        <ul className={styles.list}>
          {changes.map((change) => (
            <li key={`${change.row} ${change.language}`}>
              <Change of={change} name={nameOf(change)} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function Problem({ problem: { row, code, text }, name }: { problem: RowProblem; name: string }) {
  const t = useTexts();
  return (
    <li className={styles.change}>
      <p className={styles.stale}>
        {t('content.texts.row', { row, name })} {t(`content.texts.problem.${code}`)}
      </p>
      {text !== '' && <p>{text}</p>}
    </li>
  );
}
