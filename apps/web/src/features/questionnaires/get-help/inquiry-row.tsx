import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { badgeOf, unreadMessages } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { keepsAdviceInList } from '@hodi/domain/e-contacts/kept-advice.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { kindOfInquiry } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { LastMessageLine } from '~/lib/inquiries/last-message-line.tsx';
import { useNameOfOther } from '~/lib/person/shown-person.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';

/** One inquiry of the patient: what about, with whom, what was said last, and how it stands. */
export function InquiryRow({ item }: { item: EContactItem }) {
  const t = useTexts();
  const { relative } = useFormats();
  const { e_contact, clinician, patient, has_unread_for_patient } = item;
  const name = useNameOfOther(patient.id);
  const count = unreadMessages(item);
  const badge = badgeOf(item, 'patient');
  const title = useTopicTitle()(e_contact.topic);
  return (
    <NeedRow
      href={ownQuizPaths('').thread(e_contact.id)}
      lead={<PersonDoor size="m" kind="staff" initials={initials(clinician.user)} />}
      title={name === undefined ? title : t('caregivers.named', { name, what: title })}
      time={relative(e_contact.last_message_at)}
      preview={<LastMessageLine item={item} />}
      {...(has_unread_for_patient && { edge: 'unread' as const })}
      badges={
        <>
          {has_unread_for_patient && (
            <StatusBadge kind="new_messages">
              {count ? t('inquiry.new_messages', { count }) : t('inquiry.new')}
            </StatusBadge>
          )}
          {keepsAdviceInList(item) ? (
            <StatusBadge kind="emergency">{t('danger.title')}</StatusBadge>
          ) : (
            <StatusBadge kind={kindOfInquiry[badge]}>{t(`inquiry.badge.${badge}`)}</StatusBadge>
          )}
        </>
      }
    />
  );
}
