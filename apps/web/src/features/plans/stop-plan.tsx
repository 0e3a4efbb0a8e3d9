import { useState } from 'react';
import type { Plan } from '@hodi/domain/plans/plan.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { usePlanWords } from './plan-words.ts';
import { useWritePlans } from './use-plans.ts';

/** Ends a plan before its last day: by who answers it, or by a clinician. */
export function StopPlan({ plan, isOwn = false }: { plan: Plan; isOwn?: boolean }) {
  const t = useTexts();
  const words = usePlanWords();
  const { stop } = useWritePlans(plan.patient_id);
  const [isAsked, setIsAsked] = useState(false);
  const run = async () => {
    setIsAsked(false);
    try {
      const outcome = await stop(plan.id, words.ask(plan.ask));
      if (outcome === 'saved') toast.success(t('plans.stopped'));
      else toast.blank(t('plans.stop_waits'));
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return (
    <>
      <Button
        kind={isOwn ? 'secondary' : 'quiet'}
        {...(!isOwn && { size: 'small' as const })}
        aria-label={isOwn ? undefined : t('plans.stop_named', { name: words.ask(plan.ask) })}
        onClick={() => setIsAsked(true)}
      >
        {t(isOwn ? 'plans.own.stop' : 'plans.stop')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('plans.stop_title')}
          confirmLabel={t('plans.stop')}
          cancelLabel={t('plans.keep')}
          closeLabel={t('shell.close')}
          onConfirm={() => void run()}
          onCancel={() => setIsAsked(false)}
        >
          {t(isOwn ? 'plans.own.stop_text' : 'plans.stop_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
