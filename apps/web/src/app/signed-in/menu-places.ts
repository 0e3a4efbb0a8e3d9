/** Where the account menu leads, by role and page. Pure. */
import { matches, rolesPathOf, type Staff } from '../guards.ts';

export type PlaceId =
  | 'dashboard'
  | 'statistics'
  | 'institutions'
  | 'manage_clinicians'
  | 'content'
  | 'account'
  | 'notifications';

export interface Place {
  id: PlaceId;
  href: string;
}

export interface MenuVisitor {
  userType: 'patient' | 'clinician';
  /** Null while nothing but the session is known. */
  staff: Staff | null;
  address: string;
}

function placesOf({ userType, staff }: MenuVisitor): Place[] {
  const own: Place[] = [
    { id: 'account', href: `/${userType}/account` },
    { id: 'notifications', href: `/${userType}/notifications` },
  ];
  if (userType === 'patient') return own;
  const home: Place = { id: 'dashboard', href: '/clinician/dashboard' };
  if (staff?.is_reception === true) return [home, ...own];
  const places: Place[] = [home, { id: 'statistics', href: '/clinician/statistics' }];
  if (staff?.role === 'superuser') places.push({ id: 'institutions', href: '/admin/institutions' });
  if (staff?.role === 'admin') places.push({ id: 'manage_clinicians', href: rolesPathOf(staff.institution_id) });
  if (staff?.role === 'superuser' || staff?.is_clinical_lead === true) {
    places.push({ id: 'content', href: '/admin/content' });
  }
  return [...places, ...own];
}

/** The places in their order; a page does not offer the way to itself. */
export const menuPlaces = (visitor: MenuVisitor): Place[] =>
  placesOf(visitor).filter(({ href }) => !matches(href, visitor.address));
