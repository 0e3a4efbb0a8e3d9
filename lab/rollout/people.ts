/** People of the demo clinic, whom the version before put there: they sign in and ask over HTTP, whichever version they come to. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { forgotPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { demoPassword } from '@hodi/server/src/demo/ensure-demo.ts';
import { personOf } from '@hodi/server/src/demo/people/patients.ts';
import { staffMember } from '@hodi/server/src/demo/people/staff.ts';
import { askForBill } from '@hodi/server/src/testing/answers.ts';
import { askServer } from '@hodi/server/src/testing/servers/ask-server.ts';
import type { Place } from '@hodi/server/src/testing/faults/places.ts';

const doctor = staffMember('wanjiru').phone;
const patients = [personOf('achieng').phone, personOf('omondi').phone];
const threadsEach = 2;

const signIn = (address: string, mobile_number: string, user_type: UserType) =>
  askServer(address, login, { body: { mobile_number, password: demoPassword, user_type } });

export async function tokenOf(address: string, mobile_number: string, user_type: UserType): Promise<string> {
  const { status, body } = await signIn(address, mobile_number, user_type);
  if (status !== 200) throw new Error(`no login: ${status} ${JSON.stringify(body)}`);
  return String(body['access_token']);
}

/** Threads of two patients with their doctor. */
export async function placesAt(address: string): Promise<Place[]> {
  const token = await tokenOf(address, doctor, 'clinician');
  const places: Place[] = [];
  for (const phone of patients) {
    const patient = await tokenOf(address, phone, 'patient');
    for (let n = 0; n < threadsEach; n += 1) {
      const sent = await askServer(address, createEContact, {
        token: patient,
        body: { topic: 'services', answers: askForBill },
      });
      if (sent.status !== 201) throw new Error(`no thread: ${JSON.stringify(sent.body)}`);
      places.push({ thread: (sent.body['e_contact'] as { id: string }).id, token, patient });
    }
  }
  return places;
}

let numbers = 0;

/** Somebody signs in, somebody asks for a code. @returns what was answered otherwise than always. */
export async function atTheDoor(address: string): Promise<string[]> {
  numbers += 1;
  const { status } = await signIn(address, doctor, 'clinician');
  const asked = await askServer(address, forgotPassword, {
    // Each number may ask a few times only.
    body: { mobile_number: `+25473300${String(numbers).padStart(4, '0')}`, user_type: 'patient' },
  });
  return [
    ...(status === 200 ? [] : [`login ${status}`]),
    ...(asked.status === 202 ? [] : [`a code ${asked.status} ${asked.code}`]),
  ];
}
