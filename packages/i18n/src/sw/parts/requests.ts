import { pagedList } from '../lists/paged-list.ts';
import { serviceRequests } from '../lists/service-requests.ts';

/** Inquiries and service requests of a clinician's patients. */
export const texts = { ...pagedList, ...serviceRequests };
