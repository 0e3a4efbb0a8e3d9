import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { TeamMember } from '@hodi/domain/team-care/team-care.ts';
import { listTeam } from '@hodi/domain/team-care/team-care.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { personCheck } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { queryFor } from '~/lib/query/query-for.ts';
import { AwayNote } from './away-note.tsx';
import { StaffDoor } from './owner-name.tsx';
import { useOwnerChanging, useSetOwner } from './use-set-owner.ts';
import styles from './inbox.module.css';

interface ReferDialogProps {
  item: EContactItem;
  onClose: () => void;
}

const reasonMaxLength = 500;
const nobody = 'nobody';

/** Gives an inquiry to a colleague, or back to nobody, and says why. */
export function ReferDialog({ item, onClose }: ReferDialogProps) {
  const t = useTexts();
  const titleOf = useTopicTitle();
  const { data, error, refetch } = useQuery({ ...queryFor(listTeam), staleTime: 0 });
  const { isSending } = useOwnerChanging(item);
  const setOwner = useSetOwner();
  const [choice, setChoice] = useState<string>();
  const [reason, setReason] = useState('');
  const [tells, setTells] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const chosen = data?.members.find(({ id }) => id === choice);
  const name = chosen && displayName(chosen, chosen.role);
  const what = `${displayName(item.patient.user)}, ${titleOf(item.e_contact.topic)}`;
  // The caregiver who wrote for a child reads the answer.
  const reader = (!item.e_contact.alone_part_of && item.info_text.written_by) || item.patient.user;
  const submit = () => {
    setAsked(true);
    if (choice === undefined) return;
    const clinician_id = choice === nobody ? null : choice;
    const owner = { clinician_id, reason: reason.trim(), tell_patient: clinician_id !== null && tells };
    setOwner({ item, owner }, onClose);
  };
  return (
    <Modal
      title={t('refer.title', { what })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="main"
            icon={personCheck}
            sending={isSending}
            sendingLabel={t('refer.submitting')}
            onClick={submit}
          >
            {choice === nobody ? t('refer.submit_nobody') : name ? t('refer.submit', { name }) : t('inbox.assign')}
          </Button>
        </>
      }
    >
      {data ? (
        <>
          <Members
            members={data.members}
            owner_id={item.e_contact.owner_id ?? null}
            choice={choice}
            onChoose={setChoice}
            error={isAsked && choice === undefined ? t('refer.who_missing') : undefined}
          />
          <TextArea
            label={t('refer.why')}
            hint={t('refer.why_hint')}
            rows={2}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {name !== undefined && (
            <ChoiceRow
              pick="many"
              name="tell_patient"
              value="yes"
              checked={tells}
              onCheckedChange={setTells}
              label={t('refer.tell')}
              detail={t('refer.tell_text', { patient: reader.given_name, name })}
            />
          )}
        </>
      ) : error ? (
        <NotLoaded inline title={t('refer.not_loaded')} error={error} retry={refetch} />
      ) : (
        <Skeleton label={t('shell.loading')} shape="form" count={3} />
      )}
    </Modal>
  );
}

interface MembersProps {
  members: readonly TeamMember[];
  owner_id: string | null;
  choice: string | undefined;
  onChoose: (id: string) => void;
  error: string | undefined;
}

function Members({ members, owner_id, choice, onChoose, error }: MembersProps) {
  const t = useTexts();
  const name = useId();
  const row = (id: string) => ({
    pick: 'one' as const,
    inList: true,
    name,
    value: id,
    checked: choice === id,
    onCheckedChange: () => onChoose(id),
  });
  return (
    <ChoiceGroup legend={t('refer.who')} legendAs="label" inList error={error}>
      {members
        .filter(({ id }) => id !== owner_id)
        .map((member) => (
          <ChoiceRow
            key={member.id}
            {...row(member.id)}
            label={
              <span className={styles.member}>
                <StaffDoor of={member} />
                {displayName(member, member.role)}
              </span>
            }
            detail={t(`people.${member.role}`)}
            after={<Availability member={member} />}
          />
        ))}
      {owner_id !== null && (
        <ChoiceRow
          {...row(nobody)}
          label={
            <span className={styles.member}>
              <StaffDoor of={null} />
              {t('refer.nobody')}
            </span>
          }
          detail={t('refer.nobody_text')}
        />
      )}
    </ChoiceGroup>
  );
}

/** How much waits for them; or until when they are away, and who answers instead. */
function Availability({ member: { away, open_inquiries } }: { member: TeamMember }) {
  const t = useTexts();
  return (
    <span className={styles.availability}>
      {away && <AwayNote away={away} />}
      {!away && open_inquiries !== undefined && <span>{t('refer.open', { count: open_inquiries })}</span>}
    </span>
  );
}
