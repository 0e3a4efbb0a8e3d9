import { connection } from '../connection.ts';
import { number } from '../door/number.ts';
import { people } from '../people.ts';
import { registration } from '../registration.ts';

/** Before the login, with what stands around those pages. */
export const texts = { ...registration, ...people, ...connection, ...number };
