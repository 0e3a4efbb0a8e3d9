import { useQueryClient } from '@tanstack/react-query';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { AttachmentPart } from '~/lib/attachments/attachment-part.tsx';
import { putAttachment } from '../thread-cache.ts';

interface AnswerPhotosProps {
  thread: Thread;
  /** Those of this question; of those that stand at none of these. */
  of: string | { not: readonly string[] };
  isClinician?: boolean;
}

/** The photos beside an answer. */
export function AnswerPhotos({ thread, of, isClinician = false }: AnswerPhotosProps) {
  const queryClient = useQueryClient();
  const isWanted = (id: string | null) => (typeof of === 'string' ? id === of : id === null || !of.not.includes(id));
  const photos = (thread.attachments ?? []).filter(({ question_id }) => isWanted(question_id));
  if (photos.length === 0) return null;
  return (
    <AttachmentPart
      part="MessageMedia"
      attachments={photos}
      isClinician={isClinician}
      isMine={!isClinician}
      onChanged={(attachment) => putAttachment(queryClient, attachment)}
    />
  );
}
