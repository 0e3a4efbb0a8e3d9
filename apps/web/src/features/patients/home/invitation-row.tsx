import { useState } from 'react';
import type { ClinicianInvitation } from '@hodi/domain/relationships/relationships.events.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { TeamChoice } from '~/lib/team/team-choice.tsx';
import { type Answer, useInvitationAnswer } from './use-invitation-answer.ts';

/** The inviting clinician, their institution, and the two answers. */
export function InvitationRow({ invitation }: { invitation: ClinicianInvitation }) {
  const t = useTexts();
  const { clinician, institution } = invitation.clinician_info;
  const { answer, sending, unsent, waits } = useInvitationAnswer(invitation.clinician_info);
  const name = displayName(clinician.user, clinician.role);
  const formats = useFormats();
  const now = useNow();
  const { expires_at } = invitation;
  const [asked, setAsked] = useState<Answer | null>(null);
  const isExpired = expires_at !== undefined && Date.parse(expires_at) <= now;
  const decide = async (status: Answer, team?: TeamConsent) => {
    await answer(status, team);
    setAsked(null);
  };
  return (
    <>
      <NeedRow
        lead={<PersonDoor kind="staff" initials={initials(clinician.user)} />}
        isSentence
        title={
          <>
            <b>{name}</b> ({t(`people.${clinician.role}`)}){' '}
            {t('patient_home.invites_you', { place: `${institution.name}, ${institution.county}` })}
          </>
        }
        preview={
          expires_at &&
          t(isExpired ? 'patient_home.invitation_over' : 'patient_home.invitation_until', {
            date: formats.date(expires_at),
          })
        }
        badges={unsent && <UnsentState record={unsent} waits={waits} />}
        actions={
          !unsent && (
            <>
              <Button
                aria-label={t('patient_home.decline_named', { name })}
                sending={sending === 'declined'}
                disabled={sending === 'active'}
                onClick={() => setAsked('declined')}
              >
                {t('patient_home.decline')}
              </Button>
              {!isExpired && (
                <Button
                  kind="soft"
                  aria-label={t('patient_home.accept_named', { name })}
                  sending={sending === 'active'}
                  disabled={sending === 'declined'}
                  onClick={() => setAsked('active')}
                >
                  {t('patient_home.accept')}
                </Button>
              )}
            </>
          )
        }
      />
      {asked && !unsent && (
        <AnswerDialog
          asked={asked}
          name={name}
          place={institution.name}
          isTeam={institution.team_care === true}
          isSending={sending !== null}
          onConfirm={(team) => void decide(asked, team)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface AnswerDialogProps {
  asked: Answer;
  name: string;
  place: string;
  /** The institution answers as a team: the patient says whom they let read. */
  isTeam: boolean;
  isSending: boolean;
  onConfirm: (team?: TeamConsent) => void;
  onCancel: () => void;
}

/** Says what the answer means: accepting opens the record. */
function AnswerDialog({ asked, name, place, isTeam, isSending, onConfirm, onCancel }: AnswerDialogProps) {
  const t = useTexts();
  const [team, setTeam] = useState<TeamConsent>('team');
  const isYes = asked === 'active';
  return (
    <ConfirmDialog
      title={t(isYes ? 'patient_home.accept_ask' : 'patient_home.decline_ask', { name })}
      confirmLabel={t(isYes ? 'patient_home.accept' : 'patient_home.decline')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      onConfirm={() => onConfirm(isYes && isTeam ? team : undefined)}
      onCancel={onCancel}
    >
      <p>{t(isYes ? 'patient_home.accept_meaning' : 'patient_home.decline_meaning', { name, place })}</p>
      {isYes && isTeam && <TeamChoice clinic={place} clinician={name} value={team} onChange={setTeam} />}
    </ConfirmDialog>
  );
}
