/**
 * What a thousand patients cost a day, each sending one inquiry and four messages while they and their clinicians listen:
 * time of the processor, megabytes stored, bytes sent. Alone: `node bench/server/day-cost.ts`.
 */
import { sql } from 'kysely';
import { printTable } from '../figures.ts';
import { Ear, hodiDoor } from './ear.ts';
import { Line, type LineAnswer } from './line.ts';
import { type Place, type Thread, openPlace } from './place.ts';
import { submitTo } from './submitting.ts';
import { processorOf, processorOfPostgres } from './processor.ts';

const size = { clinicians: 200, patientsEach: 5, inquiries: 2_000 };
const messages = 4;
const lanes = 8;
const said = 'Habari daktari, homa imeshuka kidogo lakini bado nina maumivu ya kichwa. Niendelee na dawa zile zile?';

/** As a browser asks. */
const compressed = 'accept-encoding: gzip, br\r\n';

function good(answer: LineAnswer): LineAnswer {
  if (answer.status !== 201) throw new Error(`answered ${answer.status}`);
  return answer;
}

/** @returns bytes of the answers. */
async function dayOf(place: Place, line: Line, n: number): Promise<void> {
  const { headers = '', ...request } = submitTo(place).request(n);
  good(await line.ask({ ...request, headers: headers + compressed }));
  const { id, patient } = place.threads[n % place.threads.length] as Thread;
  for (let k = 0; k < messages; k += 1) {
    const key = `idempotency-key: day-of-patient-${n}-${k}\r\n`;
    const path = `/e-contacts/${id}/message`;
    good(
      await line.ask({
        method: 'POST',
        path,
        token: patient.token,
        body: { message: said },
        headers: key + compressed,
      }),
    );
  }
}

async function storedIn({ db }: Place): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}

/** Prints the figures; there is no limit. */
export async function benchDayCost(): Promise<boolean> {
  const place = await openPlace(size);
  const ears: Ear[] = [];
  const people = [
    ...place.threads.slice(0, size.clinicians).map((thread) => thread.clinician),
    ...place.threads.map((thread) => thread.patient),
  ];
  for (const { token } of people) ears.push(await Ear.open(place.address, hodiDoor(token), () => undefined));
  const open = await Promise.all(Array.from({ length: lanes }, () => Line.open(place.address)));
  const { pid } = place.server.process;
  const figures = async () => [processorOf(pid), processorOfPostgres(place.postmaster), await storedIn(place)] as const;
  const heard = () => ears.reduce((sum, ear) => sum + ear.received, 0);
  const [heardBefore, before] = [heard(), await figures()];
  await Promise.all(
    open.map(async (line, lane) => {
      for (let n = lane; n < place.threads.length; n += lanes) await dayOf(place, line, n);
    }),
  );
  const [heardAfter, after] = [heard(), await figures()];
  const [server, postgres, stored] = after.map((figure, index) => figure - (before[index] ?? 0)) as [
    number,
    number,
    number,
  ];
  const answers = open.reduce((sum, line) => sum + line.bytes.received, 0);
  const events = heardAfter - heardBefore;
  for (const ear of ears) ear.close();
  for (const line of open) line.close();
  const mega = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  printTable('A day of 1,000 patients, each sending one inquiry and four messages', [
    { what: 'processor, the server', figure: `${(server / 1_000).toFixed(1)} s` },
    { what: 'processor, PostgreSQL', figure: `${(postgres / 1_000).toFixed(1)} s` },
    { what: 'stored, with indexes', figure: mega(stored) },
    { what: 'sent, answers', figure: mega(answers) },
    { what: 'sent, events to both sides', figure: mega(events) },
  ]);
  await place.close();
  return true;
}

if (import.meta.main) await benchDayCost();
