import type { Control } from 'react-hook-form';
import type { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useClinicDay } from '~/lib/calendar/use-clinic-day.ts';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import type { AssistedForm, Filled } from './assisted-form.ts';

interface AskedTeamProps {
  control: Control<AssistedForm, unknown, Filled>;
  own: AnswerOf<typeof getOwnClinician>;
  isForChild: boolean;
}

/** Asks whom the patient lets read and answer. The registering person reads it to them. */
export function AskedTeam(props: AskedTeamProps) {
  const { user, clinician, is_reception } = props.own;
  return is_reception ? <OfChosen {...props} /> : <Asked {...props} clinician={displayName(user, clinician.role)} />;
}

/** A reception asks about the clinician whom it chose above. */
function OfChosen(props: AskedTeamProps) {
  const { calendar } = useClinicDay();
  const { value: chosen } = useBound({ control: props.control, name: 'clinician_id' });
  const one = calendar.data?.clinicians.find(({ id }) => id === chosen);
  return <Asked {...props} clinician={one && displayName(one.name, one.name.role)} />;
}

function Asked({ control, own, isForChild, clinician }: AskedTeamProps & { clinician: string | undefined }) {
  const t = useTexts();
  const { value, onChange } = useBound({ control, name: 'team_consent' });
  return (
    <TeamChoice
      clinic={own.institution.name}
      clinician={clinician}
      hint={t(isForChild ? 'assisted.team_child_hint' : 'assisted.team_hint')}
      value={value as TeamConsent}
      onChange={onChange}
    />
  );
}
