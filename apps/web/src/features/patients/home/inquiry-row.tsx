import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { badgeOf, unreadMessages } from '@hodi/domain/e-contacts/inquiry-badge.ts';
import { initials } from '@hodi/domain/users/display-name.ts';
import { keepsAdviceInList } from '@hodi/domain/e-contacts/kept-advice.ts';
import { listForPatient } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { InquiryFilter } from '@hodi/domain/e-contacts/inquiry-filters.ts';
import { PersonDoor } from '~/components/brand/person-door.tsx';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { kindOfInquiry } from '~/components/status/status-kinds.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { LastMessageLine } from '~/lib/inquiries/last-message-line.tsx';
import { useNameOfOther } from '~/lib/person/shown-person.ts';
import { pagesFor } from '~/lib/query/query-for.ts';

/** The patient's own inquiries, by the same key as the list on the get-help page, so that one answer serves both. */
export const ownInquiries = (patient_id: string, filter: InquiryFilter) =>
  pagesFor(listForPatient, { params: { patient_id }, query: { filter } });

/** One of the patient's inquiries: with whom, about what, the last word, and its state. */
export function InquiryRow({ item }: { item: EContactItem }) {
  const t = useTexts();
  const formats = useFormats();
  const titleOf = useTopicTitle();
  const { e_contact, clinician, patient } = item;
  const title = titleOf(e_contact.topic);
  const name = useNameOfOther(patient.id);
  return (
    <NeedRow
      href={`/patient/e-contact/${e_contact.id}`}
      edge={item.has_unread_for_patient ? 'unread' : undefined}
      lead={<PersonDoor kind="staff" initials={initials(clinician.user)} />}
      title={name === undefined ? title : t('caregivers.named', { name, what: title })}
      time={formats.relative(e_contact.last_message_at)}
      preview={<LastMessageLine item={item} />}
      badges={<State item={item} />}
    />
  );
}

function State({ item }: { item: EContactItem }) {
  const t = useTexts();
  const badge = badgeOf(item, 'patient');
  const known = <StatusBadge kind={kindOfInquiry[badge]}>{t(`inquiry.badge.${badge}`)}</StatusBadge>;
  if (item.has_unread_for_patient) {
    const count = unreadMessages(item);
    return (
      <>
        <StatusBadge kind="new_messages">{count ? t('inquiry.new_messages', { count }) : t('inquiry.new')}</StatusBadge>
        {badge === 'resolved' && known}
      </>
    );
  }
  if (keepsAdviceInList(item)) {
    return <StatusBadge kind="emergency">{t('danger.title')}</StatusBadge>;
  }
  return known;
}
