import type { Control } from 'react-hook-form';
import type { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import type { AssistedForm, Filled } from './assisted-form.ts';

interface AskedTeamProps {
  control: Control<AssistedForm, unknown, Filled>;
  own: AnswerOf<typeof getOwnClinician>;
  isForChild: boolean;
}

/** Whom the patient lets read and answer: the clinician reads it to them. */
export function AskedTeam({ control, own, isForChild }: AskedTeamProps) {
  const t = useTexts();
  const { value, onChange } = useBound({ control, name: 'team_consent' });
  return (
    <TeamChoice
      clinic={own.institution.name}
      clinician={displayName(own.user, own.clinician.role)}
      hint={t(isForChild ? 'assisted.team_child_hint' : 'assisted.team_hint')}
      value={value as TeamConsent}
      onChange={onChange}
    />
  );
}
