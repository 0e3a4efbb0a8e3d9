/** Photos beside the answers of a questionnaire: kept like its draft, sent after it. */
import type { NewAttachment } from '@hodi/domain/attachments/attachment.ts';
import { localMediaStore } from '~/lib/attachments/local-media.ts';
import { loadMedia } from '~/lib/attachments/load-media.ts';
import { mayHaveMedia } from '~/lib/attachments/media-mark.ts';
import { draftKey } from './draft-key.ts';
import type { QuizSession } from './quiz-session.ts';

const placeOf = ({ patientId, subject }: QuizSession): string => draftKey(patientId, subject.topic.key);

/** Photos that go with the answers, including those that an earlier try has queued. */
export async function photosOf(session: QuizSession): Promise<NewAttachment[]> {
  if (!mayHaveMedia()) return [];
  const { reloadMedia } = await loadMedia();
  await reloadMedia().catch(() => undefined);
  const { inquiryId } = session.store.get();
  return localMediaStore
    .get()
    .filter(({ place, state, parent }) => place === placeOf(session) && (state === 'draft' || parent === inquiryId))
    .map(({ announced }) => announced);
}

const idsOf = (photos: readonly NewAttachment[]): string[] => photos.map(({ id }) => id);

/** They follow once the inquiry is there. */
export async function photosWait(photos: readonly NewAttachment[], inquiry: string): Promise<void> {
  if (photos.length > 0) await (await loadMedia()).markWaiting(idsOf(photos), inquiry).catch(() => undefined);
}

/** The inquiry was refused: they stand beside its answers again. */
export async function photosStay(photos: readonly NewAttachment[]): Promise<void> {
  if (photos.length > 0) await (await loadMedia()).markDraft(idsOf(photos)).catch(() => undefined);
}

/** The answers complete a report, which takes none: they stand beside the next message to the clinic. */
export async function photosToThread(photos: readonly NewAttachment[], thread: string): Promise<void> {
  if (photos.length > 0) await (await loadMedia()).moveDrafts(idsOf(photos), thread).catch(() => undefined);
}

/** With the draft that is thrown away. */
export async function dropPhotos(session: QuizSession): Promise<void> {
  const photos = await photosOf(session);
  if (photos.length > 0) await (await loadMedia()).removeMedia(idsOf(photos)).catch(() => undefined);
}
