import type { ReactNode, Ref } from 'react';
import type { ContactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { Composer, type ComposerProps } from '~/components/thread/composer.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useComposeMedia } from '../message/compose-media.tsx';
import { draftExtras, forgetSafetyAnswer } from '../message/draft-extras.ts';
import { QuotingBar } from '../message/quoted-message.tsx';
import type { MessageExtras } from './draft-reply.ts';

/** From here on the writer is told how much room is left. */
const tellFrom = messageMaxLength - 500;

export interface ThreadComposerProps extends Pick<ComposerProps, 'box' | 'above'> {
  thread: Thread;
  text: string;
  setText: (text: string) => void;
  /** @returns false where it is not sent, such as with a gap in it. */
  sendText: (text: string, extras: MessageExtras) => boolean | void;
  /** A clinician replies to someone by name, with a worded button. */
  replyTo?: string;
  /** Emergency numbers for the safety question that a patient gets before a voice note. */
  numbers?: ContactNumbers;
  /** Beside sending. */
  actions?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function ThreadComposer(props: ThreadComposerProps) {
  const { thread, text, setText, sendText, replyTo, numbers, actions, ref, box, above } = props;
  const t = useTexts();
  const { number } = useFormats();
  const isReply = replyTo !== undefined;
  const place = thread.item.e_contact.id;
  const send = () => {
    if (sendText(text, draftExtras(place)) !== false) forgetSafetyAnswer(place);
  };
  const media = useComposeMedia({ place, numbers, send });
  return (
    <>
      <QuotingBar thread={thread} reader={isReply ? 'clinician' : 'patient'} />
      {media.tray}
      {media.recorder}
      {media.dialogs}
      {!media.isRecording && (
        <Composer
          {...(ref && { ref })}
          box={box}
          above={above}
          kind={isReply ? 'wide' : 'round'}
          label={isReply ? t('thread.write_to', { name: replyTo }) : t('thread.write')}
          sendLabel={isReply ? t('thread.send_reply') : t('thread.send')}
          value={text}
          onValueChange={setText}
          onSend={media.sendAll}
          canBeEmpty={media.hasMedia}
          maxLength={messageMaxLength}
          start={media.start}
          whenEmpty={media.record && { label: t('thread.record'), onPress: media.record }}
          actions={actions}
          counter={
            text.length >= tellFrom &&
            t('thread.counter', { count: number(text.length), max: number(messageMaxLength) })
          }
        />
      )}
    </>
  );
}
