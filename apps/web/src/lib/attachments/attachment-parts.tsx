import type { ComponentProps } from 'react';
import AttachSheet from './compose/attach-sheet.tsx';
import MediaTray from './compose/media-tray.tsx';
import QuestionPhotos from './compose/question-photos.tsx';
import SafetyQuestion from './compose/safety-question.tsx';
import VoiceRecorder from './compose/voice-recorder.tsx';
import MessageMedia from './show/message-media.tsx';

const parts = { AttachSheet, MediaTray, MessageMedia, QuestionPhotos, SafetyQuestion, VoiceRecorder };
type Parts = typeof parts;

export type PartProps = { [Name in keyof Parts]: { part: Name } & ComponentProps<Parts[Name]> }[keyof Parts];

/** All that shows or adds photos and voice notes: one file, which comes with the first of them. */
export default function AttachmentPart({ part, ...props }: PartProps) {
  const Part = parts[part] as (props: object) => React.ReactNode;
  return <Part {...props} />;
}
