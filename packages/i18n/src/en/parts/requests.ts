import { chosenInquiries } from '../lists/chosen-inquiries.ts';
import { inquiryList } from '../lists/inquiry-list.ts';
import { inquiryColumns } from '../lists/inquiry-columns.ts';
import { pagedList } from '../lists/paged-list.ts';
import { serviceRequests } from '../lists/service-requests.ts';
import { dangerSigns } from '../lists/danger-signs.ts';

/** Inquiries and service requests of a clinician's patients. */
export const texts = {
  ...chosenInquiries,
  ...dangerSigns,
  ...inquiryList,
  ...inquiryColumns,
  ...pagedList,
  ...serviceRequests,
};
