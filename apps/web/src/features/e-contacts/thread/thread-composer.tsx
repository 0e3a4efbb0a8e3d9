import type { ReactNode, Ref } from 'react';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import { Composer, type ComposerProps } from '~/components/thread/composer.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

/** From here on the writer is told how much room is left. */
const tellFrom = messageMaxLength - 500;

export interface ThreadComposerProps extends Pick<ComposerProps, 'box' | 'above'> {
  text: string;
  setText: (text: string) => void;
  sendText: (text: string) => void;
  /** A clinician replies to someone by name, with a worded button. */
  replyTo?: string;
  /** Beside sending. */
  actions?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

export function ThreadComposer({ text, setText, sendText, replyTo, actions, ref, box, above }: ThreadComposerProps) {
  const t = useTexts();
  const { number } = useFormats();
  const isReply = replyTo !== undefined;
  return (
    <Composer
      {...(ref && { ref })}
      box={box}
      above={above}
      kind={isReply ? 'wide' : 'round'}
      label={isReply ? t('thread.write_to', { name: replyTo }) : t('thread.write')}
      sendLabel={isReply ? t('thread.send_reply') : t('thread.send')}
      value={text}
      onValueChange={setText}
      onSend={sendText}
      maxLength={messageMaxLength}
      actions={actions}
      counter={
        text.length >= tellFrom && t('thread.counter', { count: number(text.length), max: number(messageMaxLength) })
      }
    />
  );
}
