/** A patient's pages for browsers without scripts. The server passes all data; nothing here fetches any. */
import '~/styles/tokens.css';
import '~/styles/base.css';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import { isOpen } from '@hodi/domain/e-contacts/e-contact.policy.ts';
import { type EContactItem, messageMaxLength, type ThreadMessage } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { TextArea } from '~/components/form/text-area.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { authorOf } from '~/features/e-contacts/thread/people-of.ts';
import { Frame, nameOfOther, type PlainView } from './plain-frame.tsx';
import { PlainList } from './plain-list.tsx';
import styles from './plain.module.css';

export function PlainPages(view: PlainView) {
  if (view.refused !== undefined) return <PlainRefused {...view} />;
  if (view.unsent !== undefined) return <PlainEnded {...view} unsent={view.unsent} />;
  if (view.thread) return <PlainThread {...view} thread={view.thread} />;
  return <PlainList {...view} />;
}

/** Says why the requested page is not shown, and links on. */
function PlainRefused(view: PlainView) {
  const t = useTexts();
  return (
    <Frame {...view}>
      <h1>{view.refused}</h1>
      {view.unsent !== undefined && <Unsent text={view.unsent} />}
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
      <Unsent text={unsent} />
      <a className={styles.way} href="/login">
        {t('login.submit')}
      </a>
    </Frame>
  );
}

/** The person whom an inquiry is about; nothing for accounts of one person. */
function About({ item, ...view }: PlainView & { item: EContactItem }) {
  const t = useTexts();
  const name = nameOfOther(view, item);
  if (view.people.length === 0) return null;
  return <b>{name === null ? t('caregivers.about_me') : t('caregivers.about', { name })}</b>;
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
      <About {...view} item={item} />
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
      {!isOpen(status) && draft !== undefined && draft.text !== '' && <Unsent text={draft.text} fault={draft.fault} />}
    </Frame>
  );
}

function Unsent({ text, fault }: { text: string; fault?: string | undefined }) {
  const t = useTexts();
  return <TextArea label={t('plain.not_sent')} error={fault} value={text} rows={8} readOnly />;
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
