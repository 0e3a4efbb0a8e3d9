import { StepList } from '~/components/steps/step-list.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useIsReception } from '~/lib/session/use-is-reception.ts';
import { useMedia } from '~/lib/use-media.ts';

const steps = ['details', 'member', 'code', 'questionnaire', 'card'] as const;
/** A reception asks nothing about health: it books. */
const stepsOfReception = ['details', 'member', 'code', 'booking', 'card'] as const;
export type AssistedStepId = (typeof steps)[number] | (typeof stepsOfReception)[number];

/** Beside the sheet on a desktop; on a phone only where the person is, since five do not fit into a row. */
export function AssistedSteps({ now, skipped }: { now: AssistedStepId; skipped?: readonly AssistedStepId[] }) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 1024px)');
  const shown: readonly AssistedStepId[] = useIsReception() ? stepsOfReception : steps;
  const at = shown.indexOf(now);
  return (
    <StepList
      label={t('registration.steps')}
      doneLabel={t('registration.step_done')}
      direction={isWide ? 'column' : 'row'}
      steps={shown
        .map((id, index) => ({
          id,
          label: id === 'booking' ? t('reception.book_appointment') : t(`assisted.${id}`),
          detail: (id === 'questionnaire' || id === 'booking') && isWide && t('shell.optional'),
          state:
            index === at
              ? ('now' as const)
              : index < at && !skipped?.includes(id)
                ? ('done' as const)
                : ('next' as const),
        }))
        .filter(({ state }) => isWide || state === 'now')}
    />
  );
}
