import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import styles from './answers.module.css';

/** The inquiry about which this one asks again, and those that ask again about it. */
export function RelatedThreads({ thread }: { thread: Thread }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { follows } = thread;
  const followed_by = thread.followed_by ?? [];
  const titleOf = useTopicTitle();
  if (!follows && followed_by.length === 0) return null;
  const linkTo = ({ id, topic, created_at }: (typeof followed_by)[number]) => (
    <AppLink key={id} href={`/clinician/e-contact/${id}`}>
      {t('answers.related', { topic: titleOf(topic), at: dateTime(created_at) })}
    </AppLink>
  );
  return (
    <div className={styles.related}>
      {follows && (
        <p>
          {t('answers.follows')} {linkTo(follows)}
        </p>
      )}
      {followed_by.length > 0 && (
        <p>
          {t('answers.followed_by')} {followed_by.map(linkTo)}
        </p>
      )}
    </div>
  );
}
