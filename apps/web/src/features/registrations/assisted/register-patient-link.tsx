import { type ButtonKind, ButtonLink } from '~/components/action/button.tsx';
import { idCard } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Leads to the registration of somebody who is there. */
export function RegisterPatientLink({ kind = 'main' }: { kind?: ButtonKind }) {
  const t = useTexts();
  return (
    <ButtonLink kind={kind} icon={idCard} href="/clinician/assisted-registration">
      {t('patients.register_patient')}
    </ButtonLink>
  );
}
