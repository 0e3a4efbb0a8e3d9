import { discardDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { NotKeptError } from '~/lib/api/api-error.ts';
import { send } from '~/lib/api/send.ts';
import type { SendOptions } from '~/lib/api/send-options.ts';
import { withTimeout } from '~/lib/timing.ts';
import type { QuizSession } from './quiz-session.ts';
import { dropPhotos } from './quiz-photos.ts';
import { noteThrownAway } from './thrown-away.ts';

/**
 * Discards a draft: here at once, on the server now or at the next connection. Only the version seen here is discarded,
 * nothing newer. A draft that never reached the server exists nowhere else.
 * @param heard called once the server knows, or has said that this person can no longer reach it.
 * @throws NotKeptError if the server cannot be told and the device cannot queue it: then the draft stays.
 */
export async function throwAway(
  session: QuizSession,
  { summary, heard }: { summary: string; heard: () => void },
): Promise<void> {
  const { keeper, patientId, store, subject } = session;
  const params = { patient_id: patientId, topic: subject.topic.key };
  await keeper.pause();
  const { handedOver, inquiryId: becomes, serverAt } = store.get();
  if (serverAt !== null || handedOver.length > 0) {
    const query = { becomes, based_on: serverAt ?? 'nothing' };
    const about = { title: 'queue.draft_discarded' as const, summary, needs: [patientId] };
    const options: SendOptions = { ...about, userId: keeper.owner, silent: true };
    const sending = send(discardDraft, { params, query }, options).then(heard);
    const failure = await withTimeout(
      sending.then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    if (failure instanceof NotKeptError) {
      keeper.resume();
      throw failure;
    }
  }
  noteThrownAway({ ...params, owner: keeper.owner }, serverAt);
  await keeper.forget();
  await dropPhotos(session);
}
