/**
 * The server is put back to a backup made before twenty writes: the phones that sent them send them again, under their
 * old keys. One phone's session is in the backup, the other's was begun after it.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { placesOf } from '@hodi/server/src/db/embedded/embedded-places.ts';
import { runSpawned } from '@hodi/server/src/testing/spawned-command.ts';
import { testPassword } from '@hodi/server/src/testing/test-app.ts';
import type { Told } from '@hodi/web/src/testing/family-controls.ts';
import { takeTurnsFrom } from './browser/database-tasks.ts';
import { Phone } from './browser/phone.ts';
import type { Tab } from './browser/tab.ts';
import { bundleTab } from './browser/tab-bundle.ts';
import { askOverHttp, hangUp } from './ask-over-http.ts';
import { fair, Line } from './line.ts';
import { VirtualTime } from './virtual-time.ts';
import { seededRandom } from '../bench/figures.ts';
import { type Figure, exactly, told } from '../trust/figure.ts';
import { OwnServer } from '../trust/own-server.ts';

const writesBefore = 3;
const writesOfEach = 10;

class Place {
  readonly time = new VirtualTime();
  readonly random = seededRandom(10);
  readonly line: Line;
  readonly server: OwnServer;
  readonly script: Awaited<ReturnType<typeof bundleTab>>;

  constructor(server: OwnServer, script: Awaited<ReturnType<typeof bundleTab>>) {
    [this.server, this.script] = [server, script];
    const door = { ask: (asked: Parameters<typeof askOverHttp>[1]) => askOverHttp(server.address, asked) };
    this.line = new Line({ time: this.time, random: this.random, server: door });
    this.line.weather = fair;
    takeTurnsFrom(this.time);
  }

  async done<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = work.finally(() => {
      isDone = true;
    });
    if (!(await this.time.play(120_000, () => isDone))) throw new Error('It does not come to an end');
    return end;
  }

  openTab(address: string): Tab {
    const { time, random, line, script } = this;
    return new Phone({ time, random, line, script, address }).open();
  }

  async signIn(tab: Tab, user: { mobile_number: string; user_type: 'patient' | 'clinician' }): Promise<void> {
    const { mobile_number, user_type } = user;
    await this.done(tab.controls.logIn({ mobile_number, user_type, password: testPassword }));
  }

  /** Every other one without a network, so that it goes through the queue. */
  async write(tab: Tab, thread: string, texts: readonly string[]): Promise<Told[]> {
    const answers = [];
    for (const [index, text] of texts.entries()) {
      if (index % 2 === 1) tab.phone.setOnline(false);
      const key = `restored-${text.replaceAll(' ', '-')}`;
      answers.push(await this.done(tab.controls.write({ kind: 'message', thread, text, key })));
      tab.phone.setOnline(true);
    }
    await this.time.play(60_000, () => tab.controls.queue().length === 0);
    return answers;
  }
}

async function messagesIn({ db }: OwnServer, thread: string): Promise<string[]> {
  const rows = await db
    .selectFrom('e_contact_message')
    .select('message')
    .where('e_contact_id', '=', thread)
    .orderBy('seq')
    .execute();
  return rows.map(({ message }) => message);
}

const textsOf = (who: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${who} wrote number ${number + 1}`);

/** With their owners, by which PostgreSQL knows its files. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/** The files of the embedded database, while nothing runs on them. */
async function withFiles(server: OwnServer, work: (data: string) => void | Promise<void>): Promise<void> {
  await server.end('SIGTERM');
  await work(placesOf(server.env['DATA_DIR'] ?? '').data);
  await server.start();
}

async function putBack(server: OwnServer, data: string, backup: string): Promise<void> {
  rmSync(data, { recursive: true });
  copy(backup, data);
  const { DATA_DIR = '' } = server.env;
  const command = await runSpawned('admin', ['restored'], { env: { DATA_DIR } });
  if (command.code !== 0) throw new Error(command.errors);
}

async function histories(server: OwnServer, backup: string): Promise<Figure[]> {
  const place = new Place(server, await bundleTab());
  const { achieng, doctor } = server.clinic;
  const thread = await server.newThread(await server.tokenFor(achieng));
  const patient = place.openTab('10.0.0.1');
  await place.signIn(patient, achieng.user);
  await place.write(patient, thread, textsOf('Before: Achieng', writesBefore));
  await withFiles(server, (data) => copy(data, backup));

  const clinician = place.openTab('10.0.0.2');
  await place.signIn(clinician, doctor.user);
  await place.write(patient, thread, textsOf('Achieng', writesOfEach));
  await place.write(clinician, thread, textsOf('Wanjiru', writesOfEach));
  const all = await messagesIn(server, thread);
  await withFiles(server, (data) => putBack(server, data, backup));
  const left = await messagesIn(server, thread);

  await place.time.play(120_000);
  // Her session is lost too: she is asked to sign in again.
  const wasAsked = clinician.controls.userId() === null;
  await place.signIn(clinician, doctor.user);
  if (patient.controls.userId() === null) await place.signIn(patient, achieng.user);
  await place.time.play(120_000);
  const back = await messagesIn(server, thread);
  const isInOrder = (who: string) =>
    back.filter((text) => text.startsWith(who)).join() === textsOf(who, writesOfEach).join();
  return [
    told('writes since the backup', String(all.length - left.length)),
    exactly('lost by the restore', all.length - left.length, 2 * writesOfEach),
    exactly('whoever signed in after the backup is asked to sign in again', wasAsked, true),
    exactly('back', new Set(back).size - left.length, 2 * writesOfEach),
    exactly('doubled', back.length - new Set(back).size, 0),
    exactly('in order', isInOrder('Achieng') && isInOrder('Wanjiru'), true),
    exactly('left waiting', patient.controls.queue().length + clinician.controls.queue().length, 0),
  ];
}

export async function sentAgainAfterRestore(): Promise<Figure[]> {
  const server = await new OwnServer().ready();
  const backup = `${server.env['DATA_DIR'] ?? ''}-backup`;
  try {
    return await histories(server, backup);
  } finally {
    hangUp();
    await server.close();
    rmSync(backup, { recursive: true, force: true });
  }
}
