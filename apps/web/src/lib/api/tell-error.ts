import { makeText } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { ApiError, NetworkError } from './api-error.ts';

/** Shows what went wrong: the server's sentence, or that the network did not carry it. */
export function tellError(error: unknown): void {
  if (error instanceof NetworkError) toast.error(makeText('network_error'));
  else if (error instanceof ApiError) toast.error(error.message);
  else toast.error(makeText('something_went_wrong'));
}
