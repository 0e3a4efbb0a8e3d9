import type { Control } from 'react-hook-form';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type AssistedForm, type Filled, whoWays } from './assisted-form.ts';

/** Whether the patient is the person here, or a child of theirs, who is then registered along. */
export function WhoChoice({ control }: { control: Control<AssistedForm, unknown, Filled> }) {
  const t = useTexts();
  const { value, onChange, error } = useBound({ control, name: 'who' });
  return (
    <ChoiceGroup legend={t('assisted.who')} legendAs="label" error={error}>
      {whoWays.map((way) => (
        <ChoiceRow
          key={way}
          pick="one"
          name="who"
          value={way}
          label={t(`assisted.who_${way}`)}
          detail={way === 'child' && t('assisted.who_child_why')}
          checked={value === way}
          onCheckedChange={() => onChange(way)}
        />
      ))}
    </ChoiceGroup>
  );
}
