/** Threads for tests with a database of their own: a clinic, its clinicians, and threads of one patient with them. */
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { openDatabase } from '#server/db/database.ts';
import { APP, OWNER } from '#server/db/embedded/cluster-setup.ts';
import { migrate } from '#server/db/migrate.ts';
import { hashPassword } from '#server/features/sessions/passwords.ts';
import { askForBill } from '../answers.ts';
import type { HistoryHome } from '../histories/history-world.ts';
import { putClinician, putRelationship } from '../insert-people.ts';
import { type Way, askServer } from '../servers/ask-server.ts';
import { putClinic, testPassword, tokenFor } from '../test-app.ts';
import type { OwnPostgres } from './own-postgres.ts';

export interface Place {
  thread: string;
  /** The clinician of the thread. */
  token: string;
  /** The token of its patient. */
  patient: string;
}

/** Its database, as the version of the sources has it. */
export async function homeIn(database: Pick<OwnPostgres, 'as'>): Promise<HistoryHome> {
  const [app, owner] = [database.as(APP), database.as(OWNER)];
  await migrate(owner, APP);
  const db = openDatabase(app, 4);
  const put = { db, at: new Date(), password_hash: await hashPassword(testPassword) };
  return { db, database: { app, owner }, put, time: { now: Date.now() } };
}

/**
 * Lifetime added to tokens, in milliseconds, since nobody here renews them: longer than a test takes on a busy machine.
 */
const longer = 6 * 3_600_000;

/** A clinician and a thread for every two people, so that none of them writes more than one person may. */
export async function putPlaces(t: HistoryHome, way: string | Way, people: number): Promise<Place[]> {
  const { achieng, doctor } = await putClinic(t.put);
  const later = { db: t.db, time: { now: t.time.now + longer } };
  const patient = await tokenFor(later, achieng);
  const places: Place[] = [];
  for (let n = 0; n < people / 2; n += 1) {
    const clinician = await putClinician(t.put, aClinician(doctor.institution_id));
    await putRelationship(t.put, { clinician, patient: achieng }, { id: idOf(nextSerial()) });
    const body = { topic: 'services', answers: askForBill, clinician_id: clinician.id };
    const answer = await askServer(way, createEContact, { token: patient, body });
    if (answer.status !== 201) throw new Error(`no thread: ${answer.status} ${answer.code}`);
    const { id } = answer.body['e_contact'] as { id: string };
    places.push({ thread: id, token: await tokenFor(later, clinician), patient });
  }
  return places;
}

/** Accounts of the listening devices: the patient of all threads, and the clinicians of some. */
export const whoListens = (places: readonly Place[]): string[] => [
  ...new Set(places.map(({ patient }) => patient)),
  ...places.slice(0, 5).map(({ token }) => token),
];
