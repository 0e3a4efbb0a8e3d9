/** A patient's pages for browsers without scripts. The server passes all data; nothing here fetches any. */
import type { ReactNode } from 'react';
import '~/styles/tokens.css';
import '~/styles/base.css';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { type EContactItem, messageMaxLength, type ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { Logo } from '~/components/brand/logo.tsx';
import { classNames } from '~/components/class-names.ts';
import { TextArea } from '~/components/form/text-area.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import styles from './plain.module.css';

export interface PlainView {
  userId: string;
  /** Of the clinic whose numbers are called. */
  institution: Institution | null;
  /** Goes along with each form. */
  token: string;
  list?: { items: readonly EContactItem[]; next: string | null };
  thread?: Thread;
  /** Of the message to be written, made ahead: sent twice it arrives once. */
  draft?: { id: string; key: string; text: string; fault?: string; isSent?: boolean };
}

export function PlainPages(view: PlainView) {
  if (view.thread) return <PlainThread {...view} thread={view.thread} />;
  return <PlainList {...view} />;
}

function Frame({ institution, token, children }: PlainView & { children: ReactNode }) {
  const t = useTexts();
  const { phone } = useFormats();
  return (
    <main className={styles.page} id="main">
      <header className={styles.head}>
        <Logo name="Hodi" href="/plain" />
        <form method="post" action="/plain/log-out">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="small">
            {t('menu.log_out')}
          </Button>
        </form>
      </header>
      <p className={styles.emergency}>
        {t('plain.emergency')}
        {emergencyPhones(contactNumbers(institution)).map((number) => (
          <a key={number} href={`tel:${number}`}>
            {phone(number)}
          </a>
        ))}
      </p>
      {children}
    </main>
  );
}

function PlainList(view: PlainView) {
  const t = useTexts();
  const topicTitle = useTopicTitle();
  const formats = useFormats(view.institution?.time_zone ?? 'Africa/Nairobi');
  const { items = [], next = null } = view.list ?? {};
  return (
    <Frame {...view}>
      <h1>{t('plain.title')}</h1>
      <p className={styles.quiet}>{t('plain.why')}</p>
      {items.length === 0 && <p>{t('plain.none')}</p>}
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.e_contact.id}>
            <a className={styles.row} href={`/plain/${item.e_contact.id}`}>
              <b>{topicTitle(item.e_contact.topic)}</b>
              {item.unread_count > 0 && <b> · {t('plain.new_count', { count: item.unread_count })}</b>}
              <br />
              {displayName(item.clinician.user, item.clinician.role)}
              <br />
              <span className={styles.quiet}>{formats.dateTime(item.e_contact.last_message_at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {next !== null && <a href={`/plain?cursor=${encodeURIComponent(next)}`}>{t('plain.older')}</a>}
    </Frame>
  );
}

function PlainThread(view: PlainView & { thread: Thread }) {
  const t = useTexts();
  const topicTitle = useTopicTitle();
  const { thread, draft, token } = view;
  const { item } = thread;
  const { id, topic, status } = item.e_contact;
  return (
    <Frame {...view}>
      <a href="/plain">{t('thread.back_to_mine')}</a>
      <h1>
        {displayName(item.clinician.user, item.clinician.role)}, {topicTitle(topic)}
      </h1>
      {draft?.isSent && (
        <p className={styles.said} role="status">
          {t('plain.sent')}
        </p>
      )}
      <p className={classNames(styles.words, styles.mine)}>{item.info_text.message}</p>
      {item.messages.map((message) => (
        <PlainMessage key={message.e_contact_message.id} {...view} message={message} />
      ))}
      {isOpen(status) && draft ? (
        <form className={styles.form} method="post" action={`/plain/${id}`}>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="id" value={draft.id} />
          <input type="hidden" name="key" value={draft.key} />
          <TextArea
            label={t('plain.message')}
            hint={t('plain.nothing_waits')}
            error={draft.fault}
            name="message"
            rows={4}
            maxLength={messageMaxLength}
            value={draft.text}
            readOnly={false}
          />
          <Button type="submit" kind="main" size="big" full>
            {t('thread.send')}
          </Button>
        </form>
      ) : (
        <p>{t('thread.resolved')}</p>
      )}
    </Frame>
  );
}

function PlainMessage({ message, institution, userId }: PlainView & { message: ThreadMessage }) {
  const t = useTexts();
  const formats = useFormats(institution?.time_zone ?? 'Africa/Nairobi');
  const { e_contact_message: said, message_author_type, author, written_by } = message;
  const isMine = message_author_type === 'patient';
  const text = wordsOf(said);
  const other = author ? displayName(author, author.role) : t('people.clinician');
  const name = said.user_id === userId ? t('thread.you') : isMine ? written_by && displayName(written_by) : other;
  return (
    <article className={classNames(styles.words, isMine && styles.mine)}>
      <p className={styles.quiet}>{[name, formats.dateTime(said.created_at)].filter(Boolean).join(' · ')}</p>
      {text}
      {(said.attachments ?? []).length > 0 && <p className={styles.quiet}>{t('plain.not_here')}</p>}
    </article>
  );
}
