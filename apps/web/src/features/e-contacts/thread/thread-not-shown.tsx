import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { messageOff } from '~/components/icon/state-icons.ts';
import { ApiError, isRefusal } from '~/lib/api/api-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';

export interface ThreadNotShownProps {
  error: Error;
  onRetry: () => void;
  back: { label: string; href: string };
}

/** Not there or not theirs, never loaded on this device, or just not loaded now. */
export function ThreadNotShown({ error, onRetry, back }: ThreadNotShownProps) {
  const t = useTexts();
  const { online } = useConnection();
  const isAnswered = error instanceof ApiError;
  if (isRefusal(error)) {
    return (
      <EmptyState
        icon={messageOff}
        titleAs="h1"
        title={t('thread.not_found')}
        action={
          <ButtonLink kind="main" href={back.href}>
            {back.label}
          </ButtonLink>
        }
      >
        {t('thread.not_found_text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={online ? alertCircle : wifiOff}
      titleAs="h1"
      title={t(online ? 'thread.not_loaded' : 'thread.offline_not_loaded')}
      action={
        <Button kind="main" onClick={onRetry}>
          {t('shell.try_again')}
        </Button>
      }
    >
      {online ? (isAnswered ? error.message : t('network_error')) : t('thread.offline_not_loaded_text')}
    </EmptyState>
  );
}
