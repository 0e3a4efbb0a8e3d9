import { useDeferredValue } from 'react';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Contradiction } from '@hodi/domain/proposed-answers/check-against-record.ts';
import { checkReply, type ReplyNote } from '@hodi/domain/proposed-answers/check-reply.ts';
import type { RecordFacts } from '@hodi/domain/proposed-answers/record-facts.ts';
import { alertCircle } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { type LoadedTopic, useTopic } from '~/lib/topics/use-topic.ts';
import styles from './reply-notes.module.css';

export interface ReplyNotesProps {
  thread: Thread;
  text: string;
  /** Facts of the patient's record, named in the reader's language. */
  record: RecordFacts;
}

/** Notes wait until the reply is long enough or ends a sentence. */
const isWhole = (text: string): boolean => text.length >= 80 || /[.!?…]\s*$/.test(text);

function notesOn({ thread, text, record }: ReplyNotesProps, { topic }: LoadedTopic): ReplyNote[] {
  const { answers, red_flags } = thread;
  const [profile] = profilesOf(thread);
  const hasOpenEmergency = red_flags.some((flag) => flag.severity === 'emergency' && flag.acknowledged_at === null);
  const notes = checkReply({ reply: text, topic, answers, profile, hasOpenEmergency, record });
  return notes.filter(({ kind }) => kind === 'medicine' || isWhole(text));
}

/** A known fact in the words of the questionnaire or the record. */
function reportedAs({ entry }: Contradiction, loaded: LoadedTopic): string {
  const { question_id, code, text } = entry;
  if (question_id === undefined || text !== '') return `“${text}”`;
  return loaded.texts.questions[question_id]?.options?.[code ?? ''] ?? code ?? '';
}

function Note({ note, loaded }: { note: ReplyNote; loaded: LoadedTopic }) {
  const t = useTexts();
  const language = useLanguage();
  if (note.kind !== 'medicine') return <li>{t(`reply_check.${note.kind}`)}</li>;
  const { name, why, source } = note.contradiction;
  const reported = reportedAs(note.contradiction, loaded);
  return (
    <li>
      {why
        ? t('reply_check.interaction', { name, reported, why: why[language] })
        : t('reply_check.medicine', { name, reported })}{' '}
      <span className={styles.source}>{t('reply_check.source', { source })}</span>
    </li>
  );
}

/** Quiet notes on what the clinician may want to check before sending. They never block. */
export function ReplyNotes({ thread, text, record }: ReplyNotesProps) {
  const t = useTexts();
  const { data } = useTopic(thread.item.e_contact.topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const looked = useDeferredValue(text);
  const notes = data ? notesOn({ thread, text: looked, record }, data) : [];
  return (
    <div role="status" className={notes.length > 0 ? styles.notes : undefined}>
      {data && notes.length > 0 && (
        <>
          <Icon shape={alertCircle} size={18} />
          <div>
            <p className={styles.title}>{t('reply_check.title')}</p>
            <ul>
              {notes.map((note) => (
                <Note key={note.kind === 'medicine' ? note.contradiction.name : note.kind} note={note} loaded={data} />
              ))}
            </ul>
            {notes.some(({ kind }) => kind === 'medicine') && (
              <p className={styles.source}>{t('reply_check.no_full_check')}</p>
            )}
          </div>
        </>
      )}
    </div>
  );
}
