import * as z from 'zod/mini';
import type { UserType } from '../shared/user-type.ts';
import type { EContactStatus } from './e-contact.ts';

export const inquiryFilters = ['all', 'action_needed', 'waiting_for_response', 'answered', 'resolved'] as const;
export const inquiryFilterSchema = z.enum(inquiryFilters);
export type InquiryFilter = z.infer<typeof inquiryFilterSchema>;

/** Facts that filters use. The server expresses them in SQL; the client drops rows that no longer fit. */
export interface InquiryFacts {
  status: EContactStatus;
  /** A clinician said so of the last message: nobody waits then. */
  is_no_reply_needed: boolean;
  has_unread: boolean;
  /** A red flag is open, or an emergency is not answered. */
  is_dangerous: boolean;
}

/** An inquiry passes when any of the conditions holds; an empty list lets everything pass. */
type Condition = { status: EContactStatus } | { has_unread: true } | { is_dangerous: true };

/** The one table of filters: viewer × filter → conditions, of which any may hold. */
export const filterConditions: Readonly<Record<UserType, Readonly<Record<InquiryFilter, readonly Condition[]>>>> = {
  clinician: {
    all: [],
    action_needed: [{ status: 'patient_waits_response' }, { is_dangerous: true }],
    waiting_for_response: [{ status: 'patient_waits_response' }],
    answered: [{ status: 'clinic_waits_response' }],
    resolved: [{ status: 'resolved' }],
  },
  patient: {
    all: [],
    action_needed: [{ has_unread: true }],
    waiting_for_response: [{ status: 'patient_waits_response' }],
    answered: [{ status: 'clinic_waits_response' }],
    resolved: [{ status: 'resolved' }],
  },
};

const isWaited = ({ status, is_no_reply_needed }: InquiryFacts): boolean =>
  status !== 'patient_waits_response' || !is_no_reply_needed;

/** Whether an inquiry belongs into the viewer's list under this filter. */
export function passesFilter(viewer: UserType, filter: InquiryFilter, facts: InquiryFacts): boolean {
  const conditions = filterConditions[viewer][filter];
  if (conditions.length === 0) return true;
  return conditions.some((condition) => {
    if ('status' in condition) return facts.status === condition.status && isWaited(facts);
    return 'has_unread' in condition ? facts.has_unread : facts.is_dangerous;
  });
}
