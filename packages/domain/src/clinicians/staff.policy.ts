import { type Actor, may, rightsOf } from '../rights/rights.policy.ts';
import type { ClinicianRole } from './clinician.ts';

/** The clinician whom it is about. */
export interface StaffMember {
  id: string;
  role: ClinicianRole;
  institution_id: string;
}

export const isOneself = ({ clinician }: Pick<Actor, 'clinician'>, member: Pick<StaffMember, 'id'>): boolean =>
  clinician !== null && clinician.id === member.id;

/** Whether somebody may approve, change, hand over or deactivate a colleague; a superuser only another superuser. */
export const mayManage = (actor: Actor, { role, institution_id }: StaffMember): boolean =>
  may(actor, 'staff', { institution_id }) && (role !== 'superuser' || rightsOf(actor) === 'superuser');

/**
 * Whether the patients whom somebody hands over may go to this colleague: never to themself. A handover opens records without
 * asking the patients, and who manages the staff has no other way to them; another admin, a superuser or the patients decide.
 */
export const mayHandOverTo = (actor: Pick<Actor, 'clinician'>, receiver: Pick<StaffMember, 'id'>): boolean =>
  !isOneself(actor, receiver);

/** Never one's own role, and never that of a superuser: it comes and goes from the command line alone. */
export const mayGiveRole = (actor: Actor, member: StaffMember): boolean =>
  mayManage(actor, member) && !isOneself(actor, member) && member.role !== 'superuser';

/** Only superusers give and take the right to review the content; a reception sees nothing clinical, so it has none. */
export const mayNameClinicalLead = (actor: Actor, { role }: Pick<StaffMember, 'role'>): boolean =>
  may(actor, 'institutions') && role !== 'receptionist';

/** Whether somebody may bring a clinician to another institution. */
export const mayMove = (actor: Actor, member: StaffMember): boolean =>
  mayManage(actor, member) && may(actor, 'institutions');
