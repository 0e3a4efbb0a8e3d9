import { ApiError } from '~/lib/api/api-error.ts';

/** Said beside the code; everything else above the buttons. */
export const isAboutCode = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (/code/.test(failure.code) || failure.fields.some(({ field }) => field === 'code'));
