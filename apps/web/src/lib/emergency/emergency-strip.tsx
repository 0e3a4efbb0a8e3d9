import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { contactNumbers, emergencyNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { ambulance } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { EmergencyCalls } from './emergency-calls.tsx';

/** For whom every question is one too many: the number of the own clinic, or of the country. */
export function EmergencyStrip({ profile }: { profile: PatientProfile | undefined }) {
  const t = useTexts();
  const numbers = profile ? emergencyNumbers(profile) : contactNumbers(null);
  return (
    <RedFlag severity="call" icon={ambulance} action={<EmergencyCalls numbers={numbers} isShort />}>
      {t('help.danger_signs')}
    </RedFlag>
  );
}
