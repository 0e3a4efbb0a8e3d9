import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { lock } from '~/components/icon/action-icons.ts';
import { chevronRight } from '~/components/icon/navigation-icons.ts';
import { SystemLine } from '~/components/thread/system-line.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';

const pathOf = (reader: UserType, id: string): string => `/${reader}/e-contact/${id}`;

interface RelatedProps {
  thread: Thread;
  reader: UserType;
}

/** The inquiry about which this one asks again: at its beginning. */
export function Followed({ thread: { follows }, reader }: RelatedProps) {
  const t = useTexts();
  const { date } = useFormats();
  const titleOf = useTopicTitle();
  if (!follows) return null;
  const said = { topic: titleOf(follows.topic), at: date(follows.created_at) };
  return (
    <SystemLine icon={chevronRight} href={pathOf(reader, follows.id)}>
      {t('follow_up.follows', said)}
    </SystemLine>
  );
}

/** Those that ask again about this one: at its end. */
export function Followers({ thread: { followed_by }, reader }: RelatedProps) {
  const t = useTexts();
  const { date } = useFormats();
  return followed_by?.map(({ id, created_at }) => (
    <SystemLine key={id} icon={chevronRight} href={pathOf(reader, id)}>
      {t('follow_up.followed_by', { at: date(created_at) })}
    </SystemLine>
  ));
}

/** To clinicians: what its patient answered alone beside it. Caregivers learn nothing of it. */
export function AloneParts({ thread: { alone_parts, item }, reader }: RelatedProps) {
  const t = useTexts();
  const { date } = useFormats();
  if (reader !== 'clinician') return null;
  return alone_parts?.map(({ id, created_at }) => (
    <SystemLine key={id} icon={chevronRight} href={pathOf(reader, id)}>
      {t('follow_up.alone_part', { name: item.patient.user.given_name, at: date(created_at) })}
    </SystemLine>
  ));
}

/** To clinicians, at its beginning. No link: the inquiry that it belongs to may not be there. */
export function AnsweredAlone({ thread: { item }, reader }: RelatedProps) {
  const t = useTexts();
  if (reader !== 'clinician' || !item.e_contact.alone_part_of) return null;
  return (
    <SystemLine icon={lock} detail={t('follow_up.alone_of_what', { name: item.patient.user.given_name })}>
      {t('follow_up.alone_of', { name: item.patient.user.given_name })}
    </SystemLine>
  );
}
