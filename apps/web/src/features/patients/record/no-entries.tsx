import type { TimelineShow } from '@hodi/domain/patients/timeline-name.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { EmptyState } from '~/components/feedback/empty-state.tsx';
import { clipboard } from '~/components/icon/action-icons.ts';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { useNameOfOther } from '~/lib/person/shown-person.ts';

/** Says why there is nothing, and what to do. */
export function NoEntries({ show }: { show: TimelineShow }) {
  const t = useTexts();
  const name = useNameOfOther(useChosenPerson());
  return (
    <Panel>
      <EmptyState
        icon={clipboard}
        title={name === undefined ? t(`own_record.empty_${show}`) : t('caregivers.nothing_yet', { name })}
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
