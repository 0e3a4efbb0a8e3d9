import { useState } from 'react';
import { beginSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { AppStep } from './app-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'recovery'; codes: readonly string[] };

/**
 * Password, then the app, then the recovery codes. Left before the code of the app was given, nothing has changed.
 * @param isAnew in the place of one that counts, of which a code is asked for.
 */
export function TurnOn({ isAnew, onEnd }: { isAnew: boolean; onEnd: () => void }) {
  const t = useTexts();
  const [step, setStep] = useState<Step>({ name: 'password' });
  if (step.name === 'app') {
    return (
      <AppStep
        secret={step.secret}
        uri={step.uri}
        onClose={onEnd}
        onConfirmed={(codes) => setStep({ name: 'recovery', codes })}
      />
    );
  }
  if (step.name === 'recovery') return <RecoveryStep codes={step.codes} onClose={onEnd} />;
  const work = async (password: string, code: string) => {
    const body = isAnew ? { password, code } : { password };
    setStep({ name: 'app', ...(await call(beginSecondFactor, { body }, { silent: true })) });
  };
  return (
    <PasswordStep
      asksForCode={isAnew}
      title={t('second_factor.title')}
      confirmLabel={t('shell.continue')}
      onClose={onEnd}
      work={work}
    >
      {t(isAnew ? 'second_factor.set_up_anew_why' : 'second_factor.password_why')}
    </PasswordStep>
  );
}
