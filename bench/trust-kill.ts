/**
 * Fifty times SIGKILL at random moments under sixteen posting clients, on an embedded database of its own with every
 * commit on the disk: nothing acknowledged may be lost, nothing doubled, and the first success comes within two
 * seconds of each restart. KILLS, CLIENTS and SEED from the environment.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type Database, openDatabase } from '../apps/server/src/db/database.ts';
import { APP, connectionAs } from '../apps/server/src/db/embedded/cluster-setup.ts';
import { placesOf } from '../apps/server/src/db/embedded/embedded-places.ts';
import { hashPassword } from '../apps/server/src/features/sessions/passwords.ts';
import { askForBill } from '../apps/server/src/testing/answers.ts';
import { type KillFigures, runKills } from '../apps/server/src/testing/kill-run.ts';
import { spawnServer } from '../apps/server/src/testing/spawned-server.ts';
import { putClinic, testPassword } from '../apps/server/src/testing/test-app.ts';

const kills = Number(process.env['KILLS'] ?? 50);
const clients = Number(process.env['CLIENTS'] ?? 16);
const seed = Number(process.env['SEED'] ?? 20_261_121);
const slowest = 2_000;
const threads = 8;

async function post<T>(url: string, body: object, token = ''): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomBytes(12).toString('hex'),
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** A first start makes the database; a clinic is put into it, a patient and a doctor log in and open threads. */
async function prepare(env: Record<string, string>, db: Database) {
  const server = spawnServer(env);
  const address = await server.listening;
  const put = { db, at: new Date(), password_hash: await hashPassword(testPassword) };
  const { achieng, doctor } = await putClinic(put);
  const logins = [achieng, doctor].map(({ user: { mobile_number, user_type } }) =>
    post<{ access_token: string }>(`${address}/auth/login`, { mobile_number, user_type, password: testPassword }),
  );
  const tokens = (await Promise.all(logins)).map((login) => login.access_token);
  const places = [];
  for (let index = 0; index < threads; index += 1) {
    const body = { topic: 'services', answers: askForBill };
    const sent = await post<{ e_contact: { id: string } }>(`${address}${createEContact.path}`, body, tokens[0]);
    places.push({ thread: sent.e_contact.id, token: tokens[index % 2] ?? '' });
  }
  server.process.kill('SIGTERM');
  await server.ended;
  return places;
}

function print(figures: KillFigures): boolean {
  const { acknowledged, interrupted, lost, duplicates } = figures;
  const times = figures.firstSuccess.toSorted((one, other) => one - other);
  const worst = times.at(-1) ?? 0;
  process.stdout.write(`  ${kills} kills under ${clients} clients, seed ${seed}
  acknowledged  ${acknowledged}
  interrupted   ${interrupted}
  lost          ${lost}
  doubled       ${duplicates}
  first success after a restart: median ${times[Math.floor(times.length / 2)]} ms, worst ${worst} ms (at most ${slowest})\n`);
  return lost === 0 && duplicates === 0 && worst <= slowest;
}

const dataDir = mkdtempSync(join(tmpdir(), 'hodi-trust-'));
const database = placesOf(dataDir);
const db = openDatabase(connectionAs(database, APP), 4);
const env = { DATA_DIR: dataDir, DEMO: 'no', SESSION_SECRET: randomBytes(32).toString('hex') };
try {
  const places = await prepare(env, db);
  // The database stops and starts with the server; what the pool held is stale.
  const counting = openDatabase(connectionAs(database, APP), 2);
  const figures = await runKills({ kills, clients, seed, env, places, db: counting });
  await counting.destroy();
  process.exitCode = print(figures) ? 0 : 1;
} finally {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(database.base, { recursive: true, force: true });
}
