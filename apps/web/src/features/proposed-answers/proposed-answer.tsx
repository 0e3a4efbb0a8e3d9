import type { ReactNode } from 'react';
import type { Correction } from '@hodi/domain/corrections/correction.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import { answerLines } from '@hodi/domain/questionnaires/answer-texts.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { IconButton } from '~/components/action/icon-button.tsx';
import { DraftFailed, DraftPanel, DraftPart, DraftWriting } from '~/components/draft/draft-panel.tsx';
import { lock } from '~/components/icon/action-icons.ts';
import { arrowLeft, refresh } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import { useMedia } from '~/lib/use-media.ts';
import { DraftSentences } from './draft-sentences.tsx';
import { type Change, countsOf, notesText, ofKind, type Proposal, replyText, type ShownSentence } from './proposal.ts';
import { useProposal } from './use-proposal.ts';
import styles from './proposed-answer.module.css';

export interface ProposedAnswerProps {
  thread: Thread;
  /** The ticked sentences go into the reply box. */
  onContinue: (text: string) => void;
  saveNotes: (text: string) => Promise<'saved' | 'waiting'>;
  /** Next step after the reply: a plan that asks the patient again. */
  next?: ReactNode;
}

interface PartProps {
  proposal: Proposal;
  change: (change: Change) => void;
  reasonsOf: (sentence: ShownSentence) => string[];
}

/** The questions and answers that a sentence rests on, in the reader's language, with what is right instead. */
function useReasons(thread: Thread): (sentence: ShownSentence) => string[] {
  const t = useTexts();
  const { plainDate, dateTime } = useFormats();
  const { data } = useTopic(thread.item.e_contact.topic, {
    withClasses: true,
    someone: someoneOf(thread.item),
    version: thread.content_version,
  });
  const lines = data ? answerLines({ ...data, answers: thread.answers, formatDate: plainDate }) : [];
  const corrected = ({ text, author, created_at }: Correction) =>
    `${t('answers.corrected', { name: displayName(author, author.role), at: dateTime(created_at) })}: ${text}`;
  return ({ question_ids }) =>
    lines
      .filter(({ question_id }) => question_ids.includes(question_id))
      .flatMap(({ question_id: id, question, answer }) => [
        `${question} ${answer}`,
        ...(thread.corrections ?? []).filter(({ question_id }) => question_id === id).map(corrected),
      ]);
}

function ReplyPart({ proposal, change, reasonsOf, onContinue }: PartProps & Pick<ProposedAnswerProps, 'onContinue'>) {
  const t = useTexts();
  const { number } = useFormats();
  const language = useLanguage();
  const sentences = ofKind(proposal, 'reply');
  const text = replyText(proposal);
  const isTooLong = text.length > messageMaxLength;
  const isReady = proposal.state === 'ready' && text !== '' && !isTooLong;
  const spoken = sentences[0]?.language ?? language;
  const move = () => {
    if (!isReady) return;
    change({ type: 'continued' });
    onContinue(text);
  };
  const action = (
    <>
      {isTooLong && (
        <p role="status">{t('proposal.too_long', { count: number(text.length), max: number(messageMaxLength) })}</p>
      )}
      {proposal.state === 'ready' && text === '' && <p role="status">{t('proposal.nothing_ticked')}</p>}
      {proposal.isContinued ? (
        <p role="status">{t('proposal.continued')}</p>
      ) : (
        <Button kind="machine" icon={arrowLeft} full aria-disabled={!isReady} onClick={move}>
          {t('proposal.continue')}
        </Button>
      )}
    </>
  );
  return (
    <DraftPart title={t('proposal.reply')} count={t('proposal.reply_count', countsOf(sentences))} action={action}>
      {spoken !== language && <p className={styles.remark}>{t(`proposal.patient_language_${spoken}`)}</p>}
      <DraftSentences sentences={sentences} change={change} reasonsOf={reasonsOf} disabled={proposal.isContinued} />
      {proposal.state === 'ready' && (
        <p className={styles.foot}>
          {!proposal.isReviewed && `${t('proposal.not_reviewed')} `}
          {t('proposal.no_full_check')}
        </p>
      )}
    </DraftPart>
  );
}

function NotesPart({ proposal, change, reasonsOf, saveNotes }: PartProps & Pick<ProposedAnswerProps, 'saveNotes'>) {
  const t = useTexts();
  const sentences = ofKind(proposal, 'note');
  const text = notesText(proposal);
  const isReady = proposal.state === 'ready' && text !== '';
  const isOver = proposal.notes === 'saved' || proposal.notes === 'waiting';
  const save = async () => {
    if (!isReady) return;
    change({ type: 'notes', notes: 'saving' });
    try {
      change({ type: 'notes', notes: await saveNotes(text) });
    } catch {
      toast.error(t('proposal.notes_failed'));
      change({ type: 'notes', notes: 'open' });
    }
  };
  const action = isOver ? (
    <p role="status">{t(proposal.notes === 'saved' ? 'proposal.notes_saved' : 'proposal.notes_wait')}</p>
  ) : (
    <Button
      full
      aria-disabled={!isReady}
      sending={proposal.notes === 'saving'}
      sendingLabel={t('proposal.saving_notes')}
      onClick={() => void save()}
    >
      {t('proposal.save_notes')}
    </Button>
  );
  return (
    <DraftPart
      title={t('proposal.notes')}
      lead={<Icon shape={lock} size={18} />}
      count={t('proposal.notes_count', countsOf(sentences))}
      action={action}
    >
      <DraftSentences
        sentences={sentences}
        change={change}
        reasonsOf={reasonsOf}
        disabled={proposal.notes !== 'open'}
      />
    </DraftPart>
  );
}

/** Warns that newer messages or corrections may contradict the draft. */
function Unknown({
  thread: { item, corrections },
  proposal,
}: Pick<ProposedAnswerProps, 'thread'> & { proposal: Proposal }) {
  const t = useTexts();
  const { readTo } = proposal;
  const since = readTo === null ? 0 : writtenSince(item.messages, readTo);
  const corrected = corrections?.length ?? 0;
  return (
    <div aria-live="polite">
      {since > 0 && <p className={styles.remark}>{t('proposal.knows_no_messages', { count: since })}</p>}
      {corrected > 0 && <p className={styles.remark}>{t('proposal.knows_no_corrections', { count: corrected })}</p>}
    </div>
  );
}

const writtenSince = (messages: Thread['item']['messages'], seq: number): number =>
  messages.filter((one) => one.message_author_type === 'patient' && one.e_contact_message.seq > seq).length;

/** Proposed reply and notes, to tick, edit and take over. Only a person sends. */
export function ProposedAnswer({ thread, onContinue, saveNotes, next }: ProposedAnswerProps) {
  const t = useTexts();
  const { online } = useConnection();
  const isWide = useMedia('(min-width: 1200px)');
  const { proposal, change, start } = useProposal(thread);
  const reasonsOf = useReasons(thread);
  const { state } = proposal;
  const begin = () => void start();
  const part = { proposal, change, reasonsOf };
  const hasReply = ofKind(proposal, 'reply').length > 0;
  const hasNotes = ofKind(proposal, 'note').length > 0;
  return (
    <DraftPanel
      title={t(isWide ? 'proposal.title' : 'proposal.title_short')}
      subtitle={t(isWide ? 'proposal.subtitle' : 'proposal.subtitle_short')}
      action={
        state === 'ready' && (
          <IconButton icon={refresh} iconSize={20} label={t('proposal.regenerate')} onClick={begin} />
        )
      }
    >
      <div className={styles.body}>
        <Unknown thread={thread} proposal={proposal} />
        {state === 'none' && (
          <div className={styles.empty}>
            <h3>{t('proposal.empty')}</h3>
            <p>{online ? t('proposal.empty_text') : t('proposal.offline')}</p>
            <Button kind="machine" full aria-disabled={!online} onClick={() => online && begin()}>
              {t('proposal.start')}
            </Button>
          </div>
        )}
        {state === 'ready' && proposal.writer !== 'templates' && (
          <p className={styles.remark}>{t(`proposal.writer_${proposal.writer}`)}</p>
        )}
        {hasReply && <ReplyPart {...part} onContinue={onContinue} />}
        {hasNotes && <NotesPart {...part} saveNotes={saveNotes} />}
        {state === 'ready' && next && <div className={styles.next}>{next}</div>}
        {state === 'writing' && <DraftWriting label={t('proposal.writing')} />}
        {state === 'failed' && (
          <DraftFailed message={proposal.message} retryLabel={t('proposal.try_again')} onRetry={begin} />
        )}
        <p className="sr" role="status">
          {state === 'ready' && t('proposal.ready')}
        </p>
      </div>
    </DraftPanel>
  );
}
