/** One key sent again in every way that a bad line brings about: one row, one answer. */
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { type Figure, exactly, told } from './figure.ts';
import { type Answered, type OwnServer, withOwnServer } from './own-server.ts';

const crashes = 5;

interface Place {
  server: OwnServer;
  thread: string;
  patient: string;
  doctor: string;
}

const newKey = (): string => randomBytes(12).toString('hex');
const idIn = ({ body }: Answered): string => (body['e_contact_message'] as { id: string } | undefined)?.id ?? '';

const post = ({ server, thread }: Place, token: string, given: { message: string; key: string }): Promise<Answered> =>
  server.ask(postMessage, { token, params: { id: thread }, key: given.key, body: { message: given.message } });

async function rowsOf({ server }: Place, message: string): Promise<string[]> {
  const rows = await server.db.selectFrom('e_contact_message').select('id').where('message', '=', message).execute();
  return rows.map((row) => row.id);
}

async function inARow(place: Place): Promise<Figure[]> {
  const given = { message: 'three times in a row', key: newKey() };
  const answers: Answered[] = [];
  for (let time = 0; time < 3; time += 1) answers.push(await post(place, place.patient, given));
  return [
    exactly('3 in a row: statuses', answers.map((answer) => answer.status).join(' '), '201 201 201'),
    exactly(
      '3 in a row: the same answer',
      answers.every(({ body }) => isDeepStrictEqual(body, answers[0]?.body)),
      true,
    ),
    exactly('3 in a row: rows', (await rowsOf(place, given.message)).length, 1),
  ];
}

/** Asks again, as a client does, as long as the first request is still under way. */
async function untilAnswered(place: Place, given: { message: string; key: string }): Promise<Answered> {
  for (;;) {
    const answer = await post(place, place.patient, given);
    if (answer.code !== 'idempotency_in_flight') return answer;
    await wait(50);
  }
}

async function atOnce(place: Place): Promise<Figure[]> {
  const given = { message: 'twenty at once', key: newKey() };
  const answers = await Promise.all(Array.from({ length: 20 }, () => untilAnswered(place, given)));
  return [
    exactly('20 at once: good answers', answers.filter((answer) => answer.status === 201).length, 20),
    exactly('20 at once: different ids', new Set(answers.map(idIn)).size, 1),
    exactly('20 at once: rows', (await rowsOf(place, given.message)).length, 1),
  ];
}

async function usedOtherwise(place: Place): Promise<Figure[]> {
  const key = newKey();
  const first = await post(place, place.patient, { message: 'the first body', key });
  const other = await post(place, place.patient, { message: 'another body', key });
  const doctor = await post(place, place.doctor, { message: 'the key of somebody else', key });
  return [
    exactly('another body: answer', `${other.status} ${other.code}`, '422 idempotency_mismatch'),
    exactly('another body: rows', (await rowsOf(place, 'another body')).length, 0),
    exactly('as another user: a write of their own', doctor.status === 201 && idIn(doctor) !== idIn(first), true),
  ];
}

/** Sends it on a line that nobody reads, and kills the server as soon as the row is there. */
async function crashAfterCommit(place: Place, given: { message: string; key: string }): Promise<void> {
  const { server, thread, patient } = place;
  const body = JSON.stringify({ message: given.message });
  const line = connect(Number(new URL(server.address).port), '127.0.0.1');
  line.on('error', () => undefined);
  line.pause();
  line.write(
    `POST ${pathOf(postMessage, { id: thread })} HTTP/1.1\r\nhost: hodi\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nauthorization: Bearer ${patient}\r\nidempotency-key: ${given.key}\r\n\r\n${body}`,
  );
  while ((await rowsOf(place, given.message)).length === 0) await turn();
  await server.end('SIGKILL');
  line.destroy();
  await server.start();
}

async function afterCrashes(place: Place): Promise<Figure[]> {
  let [same, rows] = [0, 0];
  for (let crash = 0; crash < crashes; crash += 1) {
    const given = { message: `crash ${crash}`, key: newKey() };
    await crashAfterCommit(place, given);
    const answer = await post(place, place.patient, given);
    const stored = await rowsOf(place, given.message);
    rows += stored.length;
    if (answer.status === 201 && stored[0] === idIn(answer)) same += 1;
  }
  return [
    told('killed between commit and answer', `${crashes} times`),
    exactly('after a crash: the answer names the row that was there', same, crashes),
    exactly('after a crash: rows', rows, crashes),
  ];
}

export const sameKeyAgain = (): Promise<Figure[]> =>
  withOwnServer(async (server) => {
    const { achieng, doctor } = server.clinic;
    const patient = await server.tokenFor(achieng);
    const place = { server, patient, doctor: await server.tokenFor(doctor), thread: await server.newThread(patient) };
    const figures = [];
    for (const part of [inARow, atOnce, usedOtherwise, afterCrashes]) figures.push(...(await part(place)));
    return figures;
  });
