import type { TimelineShow } from '@hodi/domain/patients/timeline-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { stethoscope, wifiOff } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Says why there is nothing, and what to do. */
export function NoEntries({ show }: { show: TimelineShow }) {
  const t = useTexts();
  return (
    <Panel>
      <EmptyState
        icon={clipboard}
        title={t(`own_record.empty_${show}`)}
        action={
          show !== 'appointments' && (
            <ButtonLink kind="main" icon={stethoscope} href="/patient/get-help">
              {t('nav.get_help')}
            </ButtonLink>
          )
        }
      >
        {t(`own_record.empty_${show}_text`)}
      </EmptyState>
    </Panel>
  );
}

export function NotLoaded({ retry }: { retry: () => void }) {
  const t = useTexts();
  return (
    <Panel>
      <EmptyState
        icon={wifiOff}
        title={t('own_record.not_loaded')}
        action={<Button onClick={retry}>{t('shell.try_again')}</Button>}
      >
        {t('own_record.not_loaded_text')}
      </EmptyState>
    </Panel>
  );
}
