import { dataRequests } from '../lists/data-requests.ts';

/** Correction and erasure. */
export const texts = { ...dataRequests };
