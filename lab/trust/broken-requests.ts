/**
 * Sends a hundred thousand requests made from the OpenAPI document, as everybody, and hostile ones that no schema
 * generates, to the real program. REQUESTS, ROUNDS and SEED from the environment.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { allContracts } from '@hodi/server/src/testing/contracts.ts';
import { type TestClinic, personFor } from '@hodi/server/src/testing/clinic-app.ts';
import { type FuzzFigures, fuzz } from '@hodi/server/src/testing/fuzz/fuzz-run.ts';
import { urlOf } from '@hodi/server/src/testing/postgres-cluster.ts';
import { spawnServer } from '@hodi/server/src/testing/spawned-server.ts';
import { closeCluster, openTestApp, putClinic, secret } from '@hodi/server/src/testing/test-app.ts';
import { type Figure, atMost, exactly, told } from './figure.ts';

const requests = Number(process.env['REQUESTS'] ?? 100_000);
const rounds = Number(process.env['ROUNDS'] ?? Math.ceil(requests / 2_500));
const seed = Number(process.env['SEED'] ?? 13);
const slowLines = 50;
/** Hostile requests that no schema generates: some four thousand in all, a part of them in each round. */
const hostileShare = 0.2;

/** Resident memory of a process, in mebibytes; undefined when it is gone. */
function memoryOf(pid: number): number | undefined {
  if (!existsSync(`/proc/${pid}`)) return undefined;
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes) / 1024);
}

/** Milliseconds after which memory of the last requests has been released, if it is. */
const settled = 10_000;
/** A request whose code is loaded at its first use, beside the code of all calls. */
const speech = '/speech/questions/sw/services/service_category';

async function awaken(address: string, token: string, patient_id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (const path of [
    '/openapi.json',
    '/docs/',
    '/patients/me',
    '/login',
    speech,
    pathOf(getRecordPaper, { patient_id }),
  ])
    await fetch(address + path, { headers });
  const [path, body] = [
    '/auth/login',
    JSON.stringify({ mobile_number: '0712000000', password: 'x', user_type: 'patient' }),
  ];
  await Promise.all(Array.from({ length: 8 }, () => fetch(address + path, { method: 'POST', headers, body })));
}

/** A request that never comes to its end, a header line at a time. @returns how the line ended and after how long. */
function slowly(address: string): Promise<{ said: string; seconds: number }> {
  const { hostname, port } = new URL(address);
  const begun = performance.now();
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.write('POST /auth/login HTTP/1.1\r\nHost: hodi\r\n');
  const timer = setInterval(() => socket.write('X: y\r\n'), 1_000);
  socket.on('data', (chunk: Buffer) => (said += chunk.toString())).on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ said, seconds: Math.round((performance.now() - begun) / 1000) });
    });
  });
}

interface Watched {
  figures: FuzzFigures;
  slow: { said: string; seconds: number }[];
  rest: number;
  most: number;
  after: number;
}

async function watch(t: TestClinic, address: string, pid: number): Promise<Watched> {
  const { token } = await t.as(t.clinic.achieng);
  await awaken(address, token, t.clinic.achieng.id);
  let rest = 0;
  const whenUsed = async (): Promise<void> => {
    await wait(settled);
    rest = memoryOf(pid) ?? 0;
  };
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid) ?? 0)), 250).unref();
  const slow = Promise.all(Array.from({ length: slowLines }, () => slowly(address)));
  const plan = { seed, requests, rounds, hostileShare, whenUsed };
  const figures = await fuzz(t, { address, contracts: await allContracts() }, plan);
  const ended = await slow;
  clearInterval(looking);
  return { figures, slow: ended, rest, most, after: memoryOf(pid) ?? 0 };
}

function figuresOf({ figures, slow, rest, most, after }: Watched): Figure[] {
  const { sent, hostile, busy, statuses, worked, operations, faults } = figures;
  const ofOurs = Object.entries(statuses).filter(([status]) => Number(status) >= 500 || status === '0');
  const cut = slow.filter(({ said }) => said.startsWith('HTTP/1.1 408'));
  for (const [kind, shown] of faults) console.log(`${kind}\n  ${shown}\n`);
  return [
    told('seed, rounds', `${seed}, ${rounds}`),
    told('requests sent', String(sent)),
    told('of them such as no schema generates', String(hostile)),
    told(
      'answers by status',
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(' '),
    ),
    told('calls that did what was asked at least once', `${worked.size} of ${operations}`),
    told('said to be busy, and taken later', String(busy)),
    exactly(
      'answers of 500 and more, or none',
      ofOurs.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    exactly('kinds of faults, with stacks, words of the inside and broken promises', faults.size, 0),
    exactly(`of ${slowLines} requests that never end: cut with 408`, cut.length, slowLines),
    atMost('the last of them after', Math.max(...slow.map(({ seconds }) => seconds)), { limit: 65, unit: ' s' }),
    told('memory at rest', `${rest} MiB`),
    atMost('memory, most', most, { limit: 2 * rest, unit: ' MiB' }),
    told('memory afterwards, and whether the server lives', `${after} MiB`),
  ];
}

export async function brokenRequests(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hodi-trust-'));
  const opened = await openTestApp();
  opened.time.now = Date.now();
  const clock = setInterval(() => (opened.time.now = Date.now()), 100);
  const t: TestClinic = { ...opened, clinic: await putClinic(opened.put), as: (person) => personFor(opened, person) };
  const server = spawnServer({
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
  });
  try {
    return figuresOf(await watch(t, await server.listening, server.process.pid ?? 0));
  } finally {
    clearInterval(clock);
    server.process.kill('SIGTERM');
    await server.ended;
    await t.close();
    await closeCluster();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
