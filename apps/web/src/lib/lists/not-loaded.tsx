import { Button } from '~/components/action/button.tsx';
import { EmptyState, type EmptyStateProps } from '~/components/feedback/empty-state.tsx';
import { alertCircle, wifiOff } from '~/components/icon/entry-icons.ts';
import { NetworkError } from '~/lib/api/api-error.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

interface NotLoadedProps extends Pick<EmptyStateProps, 'title' | 'titleAs' | 'inline' | 'children'> {
  error: unknown;
  retry: () => unknown;
}

/** Instead of what could not be fetched: why, be it the line or the server, and the next step. */
export function NotLoaded({ title, titleAs = 'h2', inline = false, error, retry, children }: NotLoadedProps) {
  const t = useTexts();
  return (
    <EmptyState
      icon={error instanceof NetworkError ? wifiOff : alertCircle}
      titleAs={titleAs}
      inline={inline}
      title={title}
      action={
        <Button
          size={inline ? 'small' : 'normal'}
          kind={titleAs === 'h1' ? 'main' : 'secondary'}
          onClick={() => void retry()}
        >
          {t('shell.try_again')}
        </Button>
      }
    >
      {sentenceOf(error)}
      {children}
    </EmptyState>
  );
}
