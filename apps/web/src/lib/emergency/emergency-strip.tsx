import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { contactNumbers, emergencyNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { ambulance, phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** For whom every question is one too many: the number of the own clinic, or of the country. */
export function EmergencyStrip({ profile }: { profile: PatientProfile | undefined }) {
  const t = useTexts();
  const { phone } = useFormats();
  const { emergency_phone } = profile ? emergencyNumbers(profile) : contactNumbers(null);
  const number = phone(emergency_phone);
  return (
    <RedFlag
      severity="call"
      icon={ambulance}
      action={
        <ButtonLink
          kind="danger"
          icon={phoneIcon}
          href={`tel:${emergency_phone}`}
          aria-label={t('help.call_emergency', { number })}
        >
          {number}
        </ButtonLink>
      }
    >
      {t('help.danger_signs')}
    </RedFlag>
  );
}
