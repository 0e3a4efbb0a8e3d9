import { useEffect, useEffectEvent, useState } from 'react';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { Button } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clock, refresh } from '~/components/icon/entry-icons.ts';
import { AppFrame } from '~/components/layout/app-frame.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { ConnectionState } from '~/lib/offline/connection-state.tsx';
import { LeaveDialog, useLeaving } from '~/lib/session/logout-confirmation.tsx';
import { serverNow } from '~/lib/session/server-clock.ts';
import { PageTitle } from '../page-title.tsx';
import { focusTitle } from '../use-page-arrival.ts';
import { VisitorFrameHeader } from './visitor-frame-header.tsx';
import styles from './waiting-page.module.css';

/** Milliseconds. */
const checkEvery = 30_000;

type Check = { at: number; outcome: 'waits' | 'unreachable' };

/** The institution has not approved this clinician yet. @param onChange it answers otherwise now. */
export default function WaitingPage({ onChange }: { onChange: () => unknown }) {
  const t = useTexts();
  const formats = useFormats();
  const leaving = useLeaving();
  const [last, setLast] = useState<Check | null>(null);
  const { isSending, run } = useSending();

  const check = async () => {
    try {
      await call(getOwnClinician, {}, { silent: true });
      onChange();
    } catch (error) {
      const isWaiting = error instanceof ApiError && error.code === 'awaiting_approval';
      setLast({ at: serverNow(), outcome: isWaiting ? 'waits' : 'unreachable' });
      if (!isWaiting && error instanceof ApiError && error.isOurs()) onChange();
    }
  };
  const checkUnasked = useEffectEvent(() => run(check));

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') checkUnasked();
    };
    const timer = setInterval(look, checkEvery);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, []);

  // The page that comes in its place has the same address.
  useEffect(() => () => void focusTitle(null), []);

  const lines = { waits: 'approval.checked', unreachable: 'approval.not_checked' } as const;
  return (
    <AppFrame skipLabel={t('shell.skip')} header={<VisitorFrameHeader />} banner={<ConnectionState />}>
      <PageTitle textKey="approval.title" />
      <EmptyState
        icon={clock}
        titleAs="h1"
        title={t('approval.title')}
        action={
          <div className={styles.actions}>
            <Button
              kind="main"
              size="big"
              icon={refresh}
              sending={isSending}
              sendingLabel={t('approval.checking')}
              onClick={() => run(check)}
            >
              {t('approval.check')}
            </Button>
            <Button size="big" onClick={leaving.begin}>
              {t('menu.log_out')}
            </Button>
          </div>
        }
      >
        <p>{t('approval.why')}</p>
        <p className={styles.line}>{t('approval.by_itself')}</p>
        <p className={styles.line} role="status">
          {last && t(lines[last.outcome], { time: formats.time(last.at) })}
        </p>
      </EmptyState>
      <LeaveDialog leaving={leaving} />
    </AppFrame>
  );
}
