import { removeSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { PasswordStep } from './password-step.tsx';

export function TurnOff({ onEnd }: { onEnd: () => void }) {
  const t = useTexts();
  const work = async (password: string, code: string) => {
    await call(removeSecondFactor, { body: { password, code } }, { silent: true });
    toast.success(t('second_factor.turned_off'));
    onEnd();
  };
  return (
    <PasswordStep
      asksForCode
      title={t('second_factor.title')}
      confirmLabel={t('second_factor.turn_off')}
      onClose={onEnd}
      work={work}
    >
      {t('second_factor.turn_off_why')}
    </PasswordStep>
  );
}
