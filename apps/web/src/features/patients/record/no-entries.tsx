import type { TimelineShow } from '@hodi/domain/patients/timeline-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { stethoscope } from '~/components/icon/entry-icons.ts';
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
