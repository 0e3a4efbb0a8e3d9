import type { ClinicianInvitation } from '@hodi/domain/relationships/relationships.events.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/again/unsent-state.tsx';
import { useInvitationAnswer } from './use-invitation-answer.ts';

/** Who invites, where to, and the two answers. */
export function InvitationRow({ invitation }: { invitation: ClinicianInvitation }) {
  const t = useTexts();
  const { clinician, institution } = invitation.clinician_info;
  const { answer, sending, unsent, waits } = useInvitationAnswer(invitation.clinician_info);
  const name = displayName(clinician.user, clinician.role);
  const formats = useFormats();
  const now = useNow();
  const { expires_at } = invitation;
  const isExpired = expires_at !== undefined && Date.parse(expires_at) <= now;
  return (
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
              onClick={() => void answer('declined')}
            >
              {t('patient_home.decline')}
            </Button>
            {!isExpired && (
              <Button
                kind="soft"
                aria-label={t('patient_home.accept_named', { name })}
                sending={sending === 'active'}
                disabled={sending === 'declined'}
                onClick={() => void answer('active')}
              >
                {t('patient_home.accept')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}
