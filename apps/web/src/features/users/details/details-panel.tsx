import { type ReactNode, useEffect, useState } from 'react';
import type { QueueRecord } from '~/lib/offline/database.ts';
import { Button } from '~/components/action/button.tsx';
import { KeyValues, type KeyValue } from '~/components/data/key-values.tsx';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { pencil } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { clearLocal, loadLocal } from '~/lib/offline/local-drafts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { type Draft, draftOf } from '~/lib/details/draft.ts';
import styles from '~/lib/details/details.module.css';

/** Under which an unfinished change of the own details is kept on the device. */
export const draftKey = 'account-details';

export interface EditorProps<In> {
  draft: Draft<In> | undefined;
  onDone: (how: 'saved' | 'waiting') => void;
  onCancel: () => void;
}

interface DetailsPanelProps<In> {
  items: readonly KeyValue[];
  /** The own change that is not on the server yet. */
  unsent: QueueRecord | undefined;
  /** Below the details, while they are read. */
  foot?: ReactNode;
  renderEditor: (props: EditorProps<In>) => ReactNode;
}

/** One's own details to read and to change. An unsent draft opens by itself. */
export function DetailsPanel<In>({ items, unsent, foot, renderEditor }: DetailsPanelProps<In>) {
  const t = useTexts();
  const [draft, setDraft] = useState<Draft<In>>();
  const [isEditing, setIsEditing] = useState(false);
  const [isLookedFor, setIsLookedFor] = useState(false);

  useEffect(() => {
    let isOver = false;
    void loadLocal<Draft<In>>(draftKey).then((found) => {
      if (isOver) return;
      setIsLookedFor(true);
      if (found === undefined) return;
      setDraft(found);
      setIsEditing(true);
    });
    return () => {
      isOver = true;
    };
  }, []);

  const close = () => {
    setIsEditing(false);
    setDraft(undefined);
  };
  // A new draft would replace the stored one, so that is looked up first.
  if (isEditing && isLookedFor) {
    const onDone = (how: 'saved' | 'waiting') => {
      if (how === 'saved') toast.success(t('account.saved'));
      close();
    };
    const onCancel = () => {
      void clearLocal(draftKey);
      close();
    };
    return <Panel title={t('account.edit_yours')}>{renderEditor({ draft, onDone, onCancel })}</Panel>;
  }
  const edit = () => setIsEditing(true);
  const isRefused = unsent?.state === 'refused';
  const isStopped = unsent?.state === 'failed';
  const lookAgain = () => {
    setDraft(draftOf<In>(unsent?.body));
    edit();
  };
  return (
    <Panel
      title={t('account.yours')}
      titleAfter={unsent && !isRefused && <UnsentState record={unsent} />}
      action={
        <Button size="small" icon={pencil} onClick={edit}>
          {t('account.edit')}
        </Button>
      }
      foot={foot}
    >
      <div role="status">
        {unsent && !isRefused && !isStopped && <p className={styles.waiting}>{t('account.waiting')}</p>}
        {isRefused && <Refused reason={unsent.lastError} onLook={lookAgain} />}
      </div>
      <KeyValues layout="aligned" items={items} />
    </Panel>
  );
}

function Refused({ reason, onLook }: { reason: string | null; onLook: () => void }) {
  const t = useTexts();
  return (
    <div className={styles.refused}>
      <p className={styles.noticeTitle}>
        <Icon shape={alertCircle} />
        <b>{t('account.refused_title')}</b>
      </p>
      {reason && <p>{reason}</p>}
      <Button size="small" onClick={onLook}>
        {t('account.refused_look')}
      </Button>
    </div>
  );
}
