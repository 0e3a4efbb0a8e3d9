/** The client of a simulated tab, and what waits for something before it is written. */
import './tab-program.ts';
import { QueryClient } from '@tanstack/react-query';
import { attemptOf } from '~/features/notes/note-attempt.ts';
import { noteWriter } from '~/features/notes/use-write-note.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { saveUnlessClash } from '~/lib/details/use-details-form.ts';
import { draftOwner } from '~/lib/offline/local-drafts.ts';
import type { WriterControls } from './writer-controls.ts';

const nameOf = (error: unknown): string => (error instanceof Error ? error.constructor.name : String(error));

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
};

Object.assign(globalThis, { writerControls: controls });
