import { useId } from 'react';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';

interface TeamChoiceProps {
  clinic: string;
  /** The clinician whom the patient would choose instead; undefined where there are several. */
  clinician?: string | undefined;
  value: TeamConsent;
  onChange: (value: TeamConsent) => void;
  /** Says whose choice it is, where it is not the reader's alone. */
  hint?: string | undefined;
}

/** Asks who may read and answer at an institution with team care. Shown wherever somebody comes into its care. */
export function TeamChoice({ clinic, clinician, value, onChange, hint }: TeamChoiceProps) {
  const t = useTexts();
  const own = useId();
  const name = import.meta.env.SSR ? 'team_consent' : own;
  const one = { pick: 'one', name } as const;
  return (
    <ChoiceGroup legend={t('team_care.legend')} legendAs="label" hint={hint}>
      <ChoiceRow
        {...one}
        value="team"
        label={t('team_care.team', { clinic })}
        detail={t('team_care.team_detail')}
        checked={value === 'team'}
        onCheckedChange={() => onChange('team')}
      />
      <ChoiceRow
        {...one}
        value="chosen"
        label={clinician === undefined ? t('team_care.chosen_many') : t('team_care.chosen', { name: clinician })}
        detail={t('team_care.chosen_detail')}
        checked={value === 'chosen'}
        onCheckedChange={() => onChange('chosen')}
      />
    </ChoiceGroup>
  );
}
