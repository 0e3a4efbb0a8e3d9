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
import { authorOf } from '~/features/e-contacts/thread/people-of.ts';
import styles from './plain.module.css';

export interface PlainView {
  userId: string;
  /** Of the clinic whose numbers are called. */
  institution: Institution | null;
  /** Of topics, in the language of the page. */
  titles: Readonly<Record<string, string>>;
  /** Goes along with each form. */
  token: string;
  list?: { items: readonly EContactItem[]; next: string | null };
  thread?: Thread;
  /** The server's sentence in the place of what was asked for. */
  refused?: string;
  /** A message that came after the session had ended. */
  unsent?: string;
  /** `seq` of the first message shown, where there are older ones. */
  older?: number;
  hasNewer?: boolean;
  /** On danger in messages that the clinic has not answered; empty without any. */
  advice?: string;
  /** Of the message to be written, made ahead: sent twice it arrives once. */
  draft?: { id: string; key: string; text: string; fault?: string; isSent?: boolean };
}

export function PlainPages(view: PlainView) {
  if (view.unsent !== undefined) return <PlainEnded {...view} unsent={view.unsent} />;
  if (view.refused !== undefined) return <PlainRefused {...view} />;
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
        {token !== '' && (
          <form method="post" action="/plain/log-out">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="small">
              {t('menu.log_out')}
            </Button>
          </form>
        )}
      </header>
      <p className={styles.emergency}>
        {t('plain.emergency')}
        {emergencyPhones(contactNumbers(institution)).map((number) => (
          <a key={number} href={`tel:${number}`}>
            {phone(number).replaceAll(' ', '\u00a0')}
          </a>
        ))}
      </p>
      {children}
    </main>
  );
}

/** Says why the requested page is not shown, and links on. */
function PlainRefused(view: PlainView) {
  const t = useTexts();
  return (
    <Frame {...view}>
      <h1>{view.refused}</h1>
      <a className={styles.way} href="/plain">
        {t('thread.back_to_mine')}
      </a>
    </Frame>
  );
}

/** Gives back a message that came too late, and leads to the login. */
function PlainEnded({ unsent, ...view }: PlainView & { unsent: string }) {
  const t = useTexts();
  return (
    <Frame {...view}>
      <h1>{t('plain.ended')}</h1>
      <TextArea label={t('plain.not_sent')} value={unsent} rows={8} readOnly />
      <a className={styles.way} href="/login">
        {t('login.submit')}
      </a>
    </Frame>
  );
}

function PlainList(view: PlainView) {
  const t = useTexts();
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
              <b>{view.titles[item.e_contact.topic] ?? item.e_contact.topic}</b>
              {item.unread_count > 0 && <b> · {t('plain.new_count', { count: item.unread_count })}</b>}
              <br />
              {displayName(item.clinician.user, item.clinician.role)}
              <br />
              <span className={styles.quiet}>{formats.dateTime(item.e_contact.last_message_at)}</span>
            </a>
          </li>
        ))}
      </ul>
      {next !== null && (
        <a className={styles.way} href={`/plain?cursor=${encodeURIComponent(next)}`}>
          {t('plain.older')}
        </a>
      )}
    </Frame>
  );
}

function PlainThread(view: PlainView & { thread: Thread }) {
  const t = useTexts();
  const formats = useFormats(view.institution?.time_zone ?? 'Africa/Nairobi');
  const { thread, draft, token, older, hasNewer, titles, advice = '' } = view;
  const { item } = thread;
  const { id, topic, status } = item.e_contact;
  return (
    <Frame {...view}>
      <a className={styles.way} href="/plain">
        {t('thread.back_to_mine')}
      </a>
      <h1>
        {displayName(item.clinician.user, item.clinician.role)}, {titles[topic] ?? topic}
      </h1>
      {draft?.isSent && (
        <p className={styles.said} role="status">
          {t('plain.sent')}
        </p>
      )}
      {older === undefined ? (
        <details className={classNames(styles.words, styles.mine)} open={item.messages.length === 0}>
          <summary className={styles.way}>
            {t('plain.answers', { at: formats.dateTime(item.e_contact.created_at) })}
          </summary>
          {item.info_text.message}
        </details>
      ) : (
        <a className={styles.way} href={`/plain/${id}?before=${older}`}>
          {t('plain.older_messages')}
        </a>
      )}
      {item.messages.map((message) => (
        <PlainMessage key={message.e_contact_message.id} {...view} item={item} message={message} />
      ))}
      {advice !== '' && (
        <p className={styles.advice} role="status">
          {advice}
        </p>
      )}
      {hasNewer ? (
        <a className={styles.way} href={`/plain/${id}`}>
          {t('plain.newest_messages')}
        </a>
      ) : isOpen(status) && draft ? (
        <MessageForm id={id} token={token} draft={draft} />
      ) : (
        <p>{t('thread.resolved')}</p>
      )}
    </Frame>
  );
}

function MessageForm({ id, token, draft }: { id: string; token: string; draft: NonNullable<PlainView['draft']> }) {
  const t = useTexts();
  return (
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
  );
}

function PlainMessage({
  message,
  item,
  institution,
  userId,
}: PlainView & { message: ThreadMessage; item: EContactItem }) {
  const t = useTexts();
  const formats = useFormats(institution?.time_zone ?? 'Africa/Nairobi');
  const { e_contact_message: said } = message;
  const { name, isMine } = authorOf(message, { item, reader: 'patient', userId, t });
  return (
    <article className={classNames(styles.words, isMine && styles.mine)}>
      <p className={styles.quiet}>
        {name} · {formats.dateTime(said.created_at)}
      </p>
      {wordsOf(said)}
      {(said.attachments ?? []).length > 0 && <p className={styles.quiet}>{t('plain.not_here')}</p>}
    </article>
  );
}
