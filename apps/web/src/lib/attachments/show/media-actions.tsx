import { type ReactNode, useState } from 'react';
import type { Attachment } from '@hodi/domain/attachments/attachment.ts';
import { longestRemovalReason, longestTranscript } from '@hodi/domain/attachments/attachment-limits.ts';
import { removeAttachment, setTranscript } from '@hodi/domain/attachments/attachments.api.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { trash } from '~/components/icon/action-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { MessageText } from '~/lib/message-text/message-text.tsx';
import { forgetAttachment } from './fetched-media.ts';
import styles from './message-media.module.css';

export interface MediaActionsProps {
  attachment: Attachment;
  mayRemove: boolean;
  mayTranscribe: boolean;
  onChanged: (attachment: Attachment) => void;
  /** Below a transcript that is being typed. */
  dangerIn?: (written: string) => ReactNode;
}

/** Actions on a photo or voice note that the server has. */
export function MediaActions(props: MediaActionsProps) {
  const { attachment, mayRemove, mayTranscribe, onChanged, dangerIn } = props;
  const t = useTexts();
  const [open, setOpen] = useState<'removal' | 'transcript' | null>(null);
  const { kind, state, transcript } = attachment;
  if (state !== 'stored') return null;
  const close = () => setOpen(null);
  return (
    <>
      {transcript && <Transcript transcript={transcript} />}
      <div className={styles.actions}>
        {kind === 'voice' && mayTranscribe && (
          <Button kind="quiet" size="small" icon={pencil} onClick={() => setOpen('transcript')}>
            {t(transcript ? 'media.transcript_edit' : 'media.transcript_write')}
          </Button>
        )}
        {mayRemove && (
          <Button kind="quiet" size="small" icon={trash} onClick={() => setOpen('removal')}>
            {t('media.remove')}
          </Button>
        )}
      </div>
      {open === 'removal' && <RemovalDialog attachment={attachment} onChanged={onChanged} onClose={close} />}
      {open === 'transcript' && (
        <TranscriptDialog
          attachment={attachment}
          onChanged={onChanged}
          onClose={close}
          {...(dangerIn && { dangerIn })}
        />
      )}
    </>
  );
}

function Transcript({ transcript }: { transcript: NonNullable<Attachment['transcript']> }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { text, by, at } = transcript;
  return (
    <div className={styles.transcript}>
      <div>
        <MessageText text={text} />
      </div>
      <p className={styles.by}>
        {t('media.transcript_by', { name: displayName(by, by.role ?? undefined), at: dateTime(at) })}
      </p>
    </div>
  );
}

type DialogProps = Pick<MediaActionsProps, 'attachment' | 'onChanged' | 'dangerIn'> & { onClose: () => void };

/** Asks why, since the patient reads it. It cannot be undone. */
function RemovalDialog({ attachment, onChanged, onClose }: DialogProps) {
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isSending, failure, run } = useSending();
  const { id, kind } = attachment;
  const submit = () => {
    setAsked(true);
    if (!hasVisible(reason)) return;
    run(async () => {
      const body = { reason: reason.trim() };
      const answer = await call(removeAttachment, { params: { id }, body }, { silent: true });
      forgetAttachment(id);
      onChanged(answer.attachment);
      onClose();
    });
  };
  return (
    <ConfirmDialog
      destructive
      title={t(`media.remove_${kind}`)}
      confirmLabel={t('media.remove')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('media.remove_text')}</p>
        <TextArea
          label={t('media.remove_reason')}
          rows={2}
          maxLength={longestRemovalReason}
          value={reason}
          error={isAsked && !hasVisible(reason) ? t('media.reason_missing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </ConfirmDialog>
  );
}

/** A version that somebody else has changed meanwhile: theirs is shown, and the words that were typed stay. */
const currentOf = (error: unknown): Attachment | undefined =>
  error instanceof ApiError && error.code === 'version_conflict'
    ? (error.body?.details as { current?: Attachment } | undefined)?.current
    : undefined;

function TranscriptDialog({ attachment, onChanged, onClose, dangerIn }: DialogProps) {
  const t = useTexts();
  const [text, setText] = useState(attachment.transcript?.text ?? '');
  const { isSending, failure, run } = useSending();
  const { id, transcript_version: version } = attachment;
  const submit = () =>
    run(async () => {
      try {
        const body = { text: text.trim(), version };
        const answer = await call(setTranscript, { params: { id }, body }, { silent: true });
        onChanged(answer.attachment);
        onClose();
      } catch (error) {
        const current = currentOf(error);
        if (current !== undefined) onChanged(current);
        throw error;
      }
    });
  return (
    <ConfirmDialog
      title={t('media.transcript')}
      confirmLabel={t('media.transcript_save')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>{t('media.transcript_text')}</p>
        <TextArea
          label={t('media.transcript')}
          rows={5}
          maxLength={longestTranscript}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {dangerIn?.(text)}
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </ConfirmDialog>
  );
}
