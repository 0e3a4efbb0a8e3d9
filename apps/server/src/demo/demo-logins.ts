import { displayName } from '@hodi/domain/users/display-name.ts';
import type { DemoPerson } from '#server/start-message.ts';
import { type PatientKey, personOf } from './people/patients.ts';
import { type StaffKey, staffMember } from './people/staff.ts';

/** As people write it: `0712 000 184`. */
const national = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');

function patientLogin(key: PatientKey, role: string): Omit<DemoPerson, 'password'> {
  const { names, phone } = personOf(key);
  return { name: names.join(' '), role, phone: national(phone) };
}

function staffLogin(key: StaffKey): Omit<DemoPerson, 'password'> {
  const { names, role, phone, clinic, isWaiting = false } = staffMember(key);
  const person = { given_name: names[0], additional_name: null, family_name: names[1] };
  const place = clinic === 'ziwa' ? role : `${role}, other clinic`;
  const told = isWaiting ? `${place}, waits for approval` : place;
  return { name: displayName(person, role), role: told, phone: national(phone) };
}

/** Logins to try out, the two main ones first. */
export const demoLogins = (password: string): DemoPerson[] =>
  [
    patientLogin('achieng', 'patient'),
    staffLogin('wanjiru'),
    patientLogin('omondi', 'patient, Kiswahili'),
    patientLogin('ekai', 'new patient, no doctor yet'),
    staffLogin('barasa'),
    staffLogin('atieno'),
    staffLogin('fatuma'),
    staffLogin('salim'),
    staffLogin('mercy'),
    staffLogin('grace'),
    staffLogin('neema'),
    staffLogin('zuhura'),
  ].map((login) => ({ ...login, password }));
