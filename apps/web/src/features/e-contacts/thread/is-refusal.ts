import { ApiError } from '~/lib/api/api-error.ts';

/** Not there, or not theirs: the server does not tell which. */
export const isRefusal = (error: Error | null): boolean => error instanceof ApiError && error.isOurs(404, 403);
