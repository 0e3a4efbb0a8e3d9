import { type SafetyAnswer, useDraftsAt } from '~/lib/attachments/local-media.ts';
import { AttachmentPart } from '~/lib/attachments/attachment-part.tsx';
import { useWatchedMedia } from '~/lib/attachments/load-media.ts';
import { attachmentsAtOnce } from '@hodi/domain/attachments/attachment-limits.ts';
import { canRecord } from '~/lib/attachments/voice/can-record.ts';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { useState } from 'react';
import { IconButton } from '~/components/action/icon-button.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { answerSafety, safetyAnswer } from './draft-extras.ts';

type Open = 'sheet' | 'recording' | { asksFor: 'recording' | 'sending' };

interface Given {
  /** The thread. */
  place: string;
  /** Of a patient, who is asked whether it is an emergency before each voice note. */
  numbers?: ContactNumbers | undefined;
  /** Sends the words and all that lies beside them. */
  send: () => void;
}

/** Parts of a composer for photos and voice notes: the plus button, the tray, and the recorder in its place. */
export function useComposeMedia({ place, numbers, send }: Given) {
  const t = useTexts();
  useWatchedMedia();
  const drafts = useDraftsAt(place);
  const [open, setOpen] = useState<Open | null>(null);
  /** Looked at when it is needed: an answer of this morning may lie here. */
  const isAsked = () => numbers !== undefined && safetyAnswer(place) === undefined;
  const record = () => setOpen(isAsked() ? { asksFor: 'recording' } : 'recording');
  const hasVoice = () => drafts.some(({ announced }) => announced.kind === 'voice');
  const sendVoice = () => {
    setOpen(isAsked() ? { asksFor: 'sending' } : null);
    if (!isAsked()) send();
  };
  /** A voice note that outlived its page, or its answer, is asked about before it goes. */
  const sendAll = () => (hasVoice() ? sendVoice() : send());
  const answered = (asked: Exclude<Open, string>, said: SafetyAnswer) => {
    answerSafety(place, said);
    setOpen(asked.asksFor === 'recording' ? 'recording' : null);
    if (asked.asksFor === 'sending') send();
  };
  return {
    hasMedia: drafts.length > 0,
    sendAll,
    record: canRecord() ? record : undefined,
    isRecording: open === 'recording',
    start: <IconButton icon={plus} label={t('thread.add')} onClick={() => setOpen('sheet')} />,
    tray: drafts.length > 0 && <AttachmentPart part="MediaTray" drafts={drafts} />,
    recorder: open === 'recording' && (
      <AttachmentPart part="VoiceRecorder" place={place} onClose={() => setOpen(null)} onSend={sendVoice} />
    ),
    dialogs: (
      <>
        {open === 'sheet' && (
          <AttachmentPart
            part="AttachSheet"
            place={place}
            isFull={drafts.length >= attachmentsAtOnce}
            onVoice={record}
            onClose={() => setOpen(null)}
          />
        )}
        {open !== null && typeof open === 'object' && numbers && (
          <AttachmentPart
            part="SafetyQuestion"
            numbers={numbers}
            onAnswer={(said) => answered(open, said)}
            onClose={() => setOpen(null)}
          />
        )}
      </>
    ),
  };
}
