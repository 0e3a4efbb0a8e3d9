import { useState } from 'react';
import { attachmentsAtOnce } from '@hodi/domain/attachments/attachment-limits.ts';
import { Button } from '~/components/action/button.tsx';
import { camera } from '~/components/icon/media-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useDraftsAt } from '../local-media.ts';
import { useWatchedMedia } from '../load-media.ts';
import AttachSheet from './attach-sheet.tsx';
import MediaTray from './media-tray.tsx';

interface QuestionPhotosProps {
  /** The questionnaire that is being filled in. */
  place: string;
  question: string;
}

/** A picture beside an answer: of a rash, a wound, a result on paper. Nobody has to. */
export default function QuestionPhotos({ place, question }: QuestionPhotosProps) {
  const t = useTexts();
  useWatchedMedia();
  const [isOpen, setOpen] = useState(false);
  const drafts = useDraftsAt(place);
  const ofQuestion = drafts.filter(({ announced }) => announced.question_id === question);
  const isFull = drafts.length >= attachmentsAtOnce;
  return (
    <>
      {ofQuestion.length > 0 && <MediaTray drafts={ofQuestion} />}
      <Button kind="soft" icon={camera} disabled={isFull} onClick={() => setOpen(true)}>
        {t('attach.to_question')}
      </Button>
      {isOpen && <AttachSheet place={place} isFull={isFull} question={question} onClose={() => setOpen(false)} />}
    </>
  );
}
