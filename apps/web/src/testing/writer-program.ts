/** The client of a simulated tab, and what waits for something before it is written. */
import './tab-program.ts';
import { QueryClient } from '@tanstack/react-query';
import { discardDraft } from '~/features/e-contacts/message/draft-extras.ts';
import { draftReply } from '~/features/e-contacts/thread/draft-reply.ts';
import { attemptOf } from '~/features/notes/note-attempt.ts';
import { noteWriter } from '~/features/notes/use-write-note.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { draftsAt } from '~/lib/attachments/local-media.ts';
import { addDraft } from '~/lib/attachments/media-store.ts';
import { saveUnlessClash } from '~/lib/details/use-details-form.ts';
import { newId } from '~/lib/ids.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import type { WriterControls } from './writer-controls.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : String(error));

const photosAt = (thread: string): string[] => draftsAt(thread).map(({ id }) => id);

function aPhoto() {
  const announced = { id: newId(), kind: 'photo' as const, type: 'image/webp', bytes: 1, sha256: 'ab' };
  return [{ announced }, new ArrayBuffer(1)] as const;
}

const controls: WriterControls = {
  note: (patient, text, noted) =>
    noteWriter(new QueryClient(), patient)
      .write(text, { owner: draftOwner(), attempt: attemptOf(), noted: () => noted })
      .catch(nameOf),
  async change(refreshed) {
    let sent = 0;
    const save = () => {
      sent += 1;
      return Promise.reject(new ApiError(409, { code: 'version_conflict' }));
    };
    await saveUnlessClash({ save, refresh: () => refreshed, isMetFirst: () => false }).catch(() => undefined);
    return sent;
  },
  owner: draftOwner,
  addPhoto: (place, owner) => addDraft({ place, owner }, ...aPhoto()).then(() => photosAt(place), String),
  quote: (thread, message) => draftReply(thread).quote(message),
  async discard(thread) {
    await discardDraft(thread);
    const { text, replies_to } = draftReply(thread).store.get();
    return { text, quotes: replies_to !== undefined, photos: photosAt(thread) };
  },
  photos: photosAt,
};

Object.assign(globalThis, { writerControls: controls });
