import { makeText } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { ApiError, NetworkError, NotKeptError } from './api-error.ts';

/** Describes an error in the reader's language, by the server's own sentence where it gave one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NetworkError) return makeText('network_error');
  if (error instanceof NotKeptError) return makeText('connection.not_kept');
  if (!(error instanceof ApiError)) return makeText('something_went_wrong');
  return error.body?.message ?? makeText('shell.http_error', { status: error.status });
}

export function tellError(error: unknown): void {
  toast.error(sentenceOf(error));
}
