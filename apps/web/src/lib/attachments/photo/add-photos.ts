import { attachmentsAtOnce } from '@hodi/domain/attachments/attachment-limits.ts';
import { newId } from '~/lib/ids.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import { draftsAt } from '../local-media.ts';
import { addDraft, type WrittenAt } from '../media-store.ts';
import { sha256 } from '../sha256.ts';
import { ShrinkError, type ShrinkProblem } from './shrink.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** Why a photo is not among those that will be sent. */
export type PhotoProblem = ShrinkProblem | 'no_room' | 'too_many';

/** How many more there is room for, of those of one message. */
export const photosLeft = (place: string): number => attachmentsAtOnce - draftsAt(place).length;

async function addOne(at: WrittenAt, file: File, question_id?: string): Promise<void> {
  const { bytes, type, width, height } = await shrinkPhoto(file);
  const announced = {
    id: newId(),
    kind: 'photo' as const,
    type,
    bytes: bytes.byteLength,
    sha256: await sha256(bytes),
    width,
    height,
    ...(question_id !== undefined && { question_id }),
  };
  await addDraft(at, { announced, was: file.size }, bytes).catch(() => {
    throw new NoRoomError();
  });
}

class NoRoomError extends Error {}

function problemOf(error: unknown): PhotoProblem {
  if (error instanceof ShrinkError) return error.problem;
  return error instanceof NoRoomError ? 'no_room' : 'unreadable';
}

/** Makes them small and keeps them beside what is being written. @returns why some are not there. */
export async function addPhotos(place: string, files: readonly File[], question_id?: string): Promise<PhotoProblem[]> {
  const problems: PhotoProblem[] = [];
  // A slow phone takes long to make them small: another may sign in meanwhile.
  const at = { place, owner: draftOwner() };
  // One after the other: each takes as much memory as a cheap phone can spare.
  for (const file of files) {
    if (photosLeft(place) <= 0) return [...problems, 'too_many'];
    await addOne(at, file, question_id).catch((error: unknown) => problems.push(problemOf(error)));
  }
  return problems;
}
