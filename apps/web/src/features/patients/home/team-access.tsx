import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClinicianInfo } from '@hodi/domain/clinicians/clinician.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { getPatientTeams, setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { Panel } from '~/components/layout/panel.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { bodyOf, useQueued } from '~/lib/offline/use-queued.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import { toast } from '~/lib/toasts/toasts.ts';
import { unsentConsent } from './unsent-choices.ts';

interface Team {
  clinic: ClinicianInfo['institution'];
  /** Null where the patient was not asked yet. */
  consent: TeamConsent | null;
  clinicians: string[];
}

/** The institutions of the person that answer as a team. */
function teamsOf({ clinician_infos }: PatientProfile): Team[] {
  const teams = new Map<string, Team>();
  for (const { institution, relationship, clinician } of clinician_infos) {
    if (institution.team_care !== true) continue;
    const team = teams.get(institution.id) ?? { clinic: institution, consent: null, clinicians: [] };
    team.consent ??= relationship.team_consent ?? null;
    team.clinicians.push(displayName(clinician.user, clinician.role));
    teams.set(institution.id, team);
  }
  return [...teams.values()];
}

/**
 * Asks who may read and answer where nobody has asked yet, and lets the patient change it. Hidden where no institution
 * has team care.
 */
export function TeamAccess({ profile }: { profile: PatientProfile }) {
  const t = useTexts();
  const teams = teamsOf(profile);
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="team-access">
      <SectionHead id="team-access" title={t('team_care.title')} />
      <Panel lines>
        {teams.map((team) => (
          <TeamRow key={team.clinic.id} team={team} profile={profile} />
        ))}
      </Panel>
    </section>
  );
}

const paramsOf = ({ clinic }: Team, { patient }: PatientProfile) => ({
  patient_id: patient.id,
  institution_id: clinic.id,
});

function TeamRow({ team, profile }: { team: Team; profile: PatientProfile }) {
  const t = useTexts();
  const isOwn = useChosenPerson() === undefined;
  const [isOpen, setIsOpen] = useState(false);
  const unsent = unsentConsent(useQueued(), paramsOf(team, profile));
  const clinic = team.clinic.name;
  const said = (unsent && bodyOf(setTeamConsent, unsent)?.consent) ?? team.consent;
  const ask = isOwn
    ? t('team_care.ask', { clinic })
    : t('team_care.ask_for', { clinic, name: profile.user.given_name });
  return (
    <>
      <NeedRow
        isSentence
        title={said === null ? ask : t(said === 'team' ? 'team_care.now_team' : 'team_care.now_chosen', { clinic })}
        badges={unsent && <UnsentState record={unsent} waits={t('team_care.waits')} />}
        actions={
          <Button
            kind={said === null ? 'soft' : undefined}
            aria-label={t('team_care.change_at', { clinic })}
            onClick={() => setIsOpen(true)}
          >
            {t(said === null ? 'team_care.choose' : 'team_care.change')}
          </Button>
        }
      />
      {isOpen && <TeamDialog team={team} profile={profile} said={said} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface TeamDialogProps {
  team: Team;
  profile: PatientProfile;
  said: TeamConsent | null;
  onClose: () => void;
}

function TeamDialog({ team, profile, said, onClose }: TeamDialogProps) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { isSending, run } = useSending();
  const [consent, setConsent] = useState<TeamConsent>(said ?? 'team');
  const { clinic, clinicians } = team;
  const params = paramsOf(team, profile);
  const save = async () => {
    const about = { title: 'queue.team_consent', summary: clinic.name, thread: `team-${clinic.id}` } as const;
    try {
      await send(setTeamConsent, { params, body: { consent } }, about);
      toast.success(t('team_care.saved', { clinic: clinic.name }));
    } catch (error) {
      if (!(error instanceof QueuedError)) return;
      toast.blank(t('team_care.waits'));
    }
    for (const endpoint of [getOwnPatient, getPatientTeams]) loadAgain(queryClient, keyOf(endpoint));
    onClose();
  };
  return (
    <Modal
      width="narrow"
      title={t('team_care.title')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="main" sending={isSending} sendingLabel={t('team_care.save')} onClick={() => run(save)}>
            {t('team_care.save')}
          </Button>
        </>
      }
    >
      <TeamChoice
        clinic={clinic.name}
        clinician={clinicians.length === 1 ? clinicians[0] : undefined}
        value={consent}
        onChange={setConsent}
      />
      <Members patientId={profile.patient.id} institutionId={clinic.id} />
    </Modal>
  );
}

/** By name, where they are known: without a network the choice can be made all the same. */
function Members({ patientId, institutionId }: { patientId: string; institutionId: string }) {
  const t = useTexts();
  const { data } = useQuery(queryFor(getPatientTeams, { params: { patient_id: patientId } }));
  const members = data?.items.find(({ institution }) => institution.id === institutionId)?.members;
  if (members === undefined) return null;
  return (
    <>
      <h3>{t('team_care.members')}</h3>
      {members.length === 0 ? (
        <p>{t('team_care.nobody')}</p>
      ) : (
        <ul>
          {members.map((member) => (
            <li key={member.id}>
              {displayName(member, member.role)} · {t(`people.${member.role}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
