import { countryNumbers } from '@hodi/domain/questionnaires/generated/country-numbers.ts';
import { EmergencyBar } from '~/components/danger/emergency-bar.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

/** Kenya is the first market; who is logged in gets the numbers of their own clinic. */
const [first = '112', second = '112'] = [...(countryNumbers['KE']?.emergency ?? [])].sort();

/** Emergency numbers for visitors whose clinic is not known. */
export function CountryEmergency() {
  const t = useTexts();
  return (
    <EmergencyBar call={{ label: t('login.call', { number: first }), number: first }}>
      {t('login.emergency', { first, second })}
    </EmergencyBar>
  );
}
