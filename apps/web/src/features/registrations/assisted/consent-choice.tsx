import type { Control } from 'react-hook-form';
import { consentWays } from '@hodi/domain/registrations/assisted.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { AssistedForm, Filled } from './assisted-form.ts';

/** How the patient says yes. */
export function ConsentChoice({ control }: { control: Control<AssistedForm, unknown, Filled> }) {
  const t = useTexts();
  const { value, onChange, error } = useBound({ control, name: 'consent' });
  return (
    <ChoiceGroup legend={t('assisted.consent')} legendAs="label" error={error}>
      {consentWays.map((way) => (
        <ChoiceRow
          key={way}
          pick="one"
          name="consent"
          value={way}
          label={t(`assisted.consent_${way}`)}
          detail={t(`assisted.consent_${way}_why`)}
          checked={value === way}
          onCheckedChange={() => onChange(way)}
        />
      ))}
    </ChoiceGroup>
  );
}
