import { toast } from '~/lib/toasts/toasts.ts';
import { QueuedError } from './send.ts';
import { sentenceOf } from './tell-error.ts';

interface OutcomeTexts<T> {
  done: (answer: T) => string;
  waits: string;
  failed: string;
}

/** Shows a toast for the outcome of a silent write. @returns whether it is done or queued. */
export async function tellOutcome<T>(work: Promise<T>, { done, waits, failed }: OutcomeTexts<T>): Promise<boolean> {
  try {
    toast.success(done(await work));
    return true;
  } catch (error) {
    if (error instanceof QueuedError) toast.blank(waits);
    else toast.error(`${failed}. ${sentenceOf(error)}`);
    return error instanceof QueuedError;
  }
}
