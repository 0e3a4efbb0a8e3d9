import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { openFlagAdvice } from '@hodi/domain/red-flags/open-flag-advice.ts';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { writtenNumbers } from '~/lib/emergency/written-numbers.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';

/** Advice that holds for every emergency. */
export function GeneralAdvice({ institution }: { institution: Institution | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const numbers = contactNumbers(institution);
  const { actions } = openFlagAdvice({
    loaded: undefined,
    rule_ids: ['any'],
    language,
    numbers: writtenNumbers(numbers),
  });
  return (
    <RedFlag severity="emergency" title={t('danger.title')} action={<EmergencyCalls numbers={numbers} />}>
      {actions.map((action) => (
        <p key={action}>{action}</p>
      ))}
    </RedFlag>
  );
}
