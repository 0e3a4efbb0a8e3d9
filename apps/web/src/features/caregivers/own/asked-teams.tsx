import type { Control, FieldValues } from 'react-hook-form';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useBound } from '~/lib/forms/bound-fields.tsx';
import { useLanguage } from '~/lib/i18n/texts.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import type { TypedPerson } from './typed-person.ts';

/** The institutions of the account that answer as a team: the person comes into their care too. */
export function teamsOf({ clinician_infos }: PatientProfile): { id: string; name: string }[] {
  const teams = clinician_infos.flatMap(({ institution }) => (institution.team_care === true ? [institution] : []));
  return [...new Map(teams.map(({ id, name }) => [id, { id, name }])).values()];
}

/** As long as nothing was chosen, the first stands chosen. */
export const consentOf = (typed: string): TeamConsent => (typed === 'chosen' ? 'chosen' : 'team');

interface AskedTeamsProps<Out extends FieldValues> {
  control: Control<TypedPerson & { id: string; patient_id: string }, unknown, Out>;
  own: PatientProfile;
  hint: string | undefined;
}

/**
 * Asks who may read and answer about the person. One choice holds for all institutions and can be changed for each
 * later.
 */
export function AskedTeams<Out extends FieldValues>({ control, own, hint }: AskedTeamsProps<Out>) {
  const { value, onChange } = useBound({ control, name: 'team_consent' });
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction' });
  const teams = teamsOf(own);
  if (teams.length === 0) return null;
  const [info, ...others] = own.clinician_infos;
  return (
    <TeamChoice
      clinic={list.format(teams.map(({ name }) => name))}
      clinician={info && others.length === 0 ? displayName(info.clinician.user, info.clinician.role) : undefined}
      hint={hint}
      value={consentOf(value)}
      onChange={onChange}
    />
  );
}
