import { namedExcerpt } from '@hodi/domain/attachments/attached-message.ts';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { iconOfTopic } from '~/components/icon/icon-of-topic.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { NeedRow } from '~/components/layout/need-row.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { DangerBadge, useDangerSign } from '~/lib/inquiries/danger-badge.tsx';
import { InquiryStatus } from '~/lib/inquiries/inquiry-status.tsx';
import styles from './inquiry-row.module.css';

/** One inquiry of the patient, of the reader or of a colleague. */
export function InquiryRow({ item, readerId }: { item: EContactItem; readerId: string }) {
  const t = useTexts();
  const formats = useFormats();
  const titleOf = useTopicTitle();
  const { e_contact, clinician } = item;
  const sign = useDangerSign(item);
  const isOwn = e_contact.clinician_id === readerId;
  const said = item.messages.slice(-1)[0]?.e_contact_message.message;
  const isUnread = isOwn && item.has_unread_for_clinician;
  return (
    <NeedRow
      href={`/clinician/e-contact/${e_contact.id}`}
      edge={sign !== null ? 'danger' : isUnread ? 'unread' : undefined}
      lead={<Icon shape={iconOfTopic(e_contact.topic)} size={24} />}
      title={titleOf(e_contact.topic)}
      time={formats.relative(e_contact.last_message_at)}
      preview={said === undefined ? t('inquiry.new') : namedExcerpt(said, t)}
      badges={
        <>
          {sign !== null ? (
            <DangerBadge sign={sign} item={item} />
          ) : (
            <InquiryStatus item={item} viewer={isOwn ? 'clinician' : 'colleague'} />
          )}
          {!isOwn && (
            <span className={styles.colleague}>
              {t('patient.of_colleague', { name: displayName(clinician.user, clinician.role) })}
            </span>
          )}
        </>
      }
      after={<Icon shape={chevronRight} size={18} />}
    />
  );
}
