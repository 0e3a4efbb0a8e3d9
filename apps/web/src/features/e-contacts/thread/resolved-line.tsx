import { useState } from 'react';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { circleCheck } from '~/components/icon/entry-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useDraftsAt } from '~/lib/attachments/local-media.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { UnansweredNoticeProps } from '../unanswered-notice/unanswered-notice.tsx';
import styles from './thread-view.module.css';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const AskAgainDialog = lazyComponent(async () => (await import('../follow-up/ask-again-dialog.tsx')).AskAgainDialog);

/** The end of a thread for the patient, who can ask again about it, or about something else. */
export function ResolvedLine({ thread, institution }: UnansweredNoticeProps) {
  const t = useTexts();
  // The version before takes no such inquiry, and tells none.
  const canAskAgain = thread.followed_by !== undefined;
  const hasMedia = useDraftsAt(thread.item.e_contact.id).length > 0;
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.end}>
      <SystemLine icon={circleCheck} detail={t('thread.resolved_detail')}>
        {t('thread.resolved')}
      </SystemLine>
      {canAskAgain && hasMedia && <p>{t('thread.resolved_media')}</p>}
      {canAskAgain && (
        <Button kind="main" onClick={() => setAsking(true)}>
          {t('follow_up.title')}
        </Button>
      )}
      <ButtonLink kind={canAskAgain ? 'quiet' : 'main'} href="/patient/get-help">
        {t('thread.new_inquiry')}
      </ButtonLink>
      {isAsking && <AskAgainDialog thread={thread} institution={institution} onClose={() => setAsking(false)} />}
    </div>
  );
}
