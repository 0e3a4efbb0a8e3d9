/**
 * Hostile files and lies about them, sent over HTTP to a server of its own: no error of ours, nothing of them is kept, and its memory
 * stays under twice what it has at rest. `test:full` sends a hundred.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getAttachmentContent, pieceType, tusVersion, uploadPiece } from '@hodi/domain/attachments/attachments.api.ts';
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { type Endpoint, pathOf } from '@hodi/domain/shared/endpoint.ts';
import { aNewVoiceNote } from '@hodi/domain/testing/attachments.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { askForBill } from '#server/testing/answers.ts';
import { type HostileFile, hostileFiles } from '#server/testing/attachments/generated-files.ts';
import { sound } from '#server/testing/attachments/hostile-files.ts';
import { aPhotoFile, announced, sha256Of } from '#server/testing/attachments/uploading.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { urlOf } from '#server/testing/postgres-cluster.ts';
import { type SpawnedServer, spawnServer } from '#server/testing/spawned-server.ts';
import { secret } from '#server/testing/test-app.ts';
import { timeLimit } from '#server/testing/time-limit.ts';

const count = Number(process.env['HOSTILE_FILES'] ?? 12);
const seed = Number(process.env['HOSTILE_SEED'] ?? 51);
const t = await openClinicApp();
const dataDir = mkdtempSync(join(tmpdir(), 'hodi-hostile-'));
let server: SpawnedServer;
let [address, token, thread] = ['', '', ''];
/** Statuses of all answers. */
const statuses: number[] = [];

after(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

interface Asked {
  params?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: Buffer | object;
}

const isBusy = ({ status, headers }: Response): boolean => status === 503 && headers.has('retry-after');

/** As a phone asks: again where the server says that it is busy. */
async function ask(contract: Endpoint, asked: Asked): Promise<Response> {
  let answer = await askOnce(contract, asked);
  for (let tries = 1; tries < 20 && isBusy(answer); tries += 1) {
    await wait(1_000 * Number(answer.headers.get('retry-after')));
    answer = await askOnce(contract, asked);
  }
  statuses.push(answer.status);
  return answer;
}

async function askOnce(contract: Endpoint, { params, headers, body }: Asked): Promise<Response> {
  const key = { 'idempotency-key': idOf(nextSerial()) };
  const isBytes = Buffer.isBuffer(body);
  return fetch(address + pathOf(contract, params), {
    method: contract.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(contract.repeat === 'keyed' && key),
      ...(body !== undefined && !isBytes && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
}

const announcedAs = ({ kind, type, bytes }: HostileFile) => {
  const facts = { type, bytes: bytes.length, sha256: sha256Of(bytes) };
  return kind === 'photo' ? announced(bytes, facts) : aNewVoiceNote({ ...facts, seconds: 20 });
};

/** Sends messages that announce these, four with each. @returns their ids, in the same order. */
async function announceAll(files: readonly HostileFile[]): Promise<string[]> {
  const all = files.map(announcedAs);
  for (let at = 0; at < all.length; at += 4) {
    const safety = { danger: false, asked_at: new Date().toISOString() };
    const body = { message: 'Look', attachments: all.slice(at, at + 4), safety };
    const answer = await ask(postMessage, { params: { id: thread }, body });
    assert.equal(answer.status, 201, await answer.text());
  }
  return all.map(({ id }) => id);
}

interface Piece {
  offset: number | string;
  bytes: Buffer;
  headers?: Record<string, string>;
}

const piece = (id: string, { offset, bytes, headers = {} }: Piece) =>
  ask(uploadPiece, {
    params: { id },
    headers: {
      'tus-resumable': tusVersion,
      'content-type': pieceType,
      'upload-offset': String(offset),
      ...headers,
    },
    body: bytes,
  });

/** @returns the last answer, once it is known what became of the file. */
async function sendWhole(id: string, bytes: Buffer): Promise<string> {
  let answer: Response | undefined;
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    answer = await piece(id, { offset: at, bytes: bytes.subarray(at, at + pieceBytes) });
    assert.equal(answer.status, 204, await answer.text());
  }
  const said = answer?.headers.get('attachment-state') ?? 'none';
  if (said !== 'awaited') return said;
  for (let tries = 0; tries < timeLimit(600); tries += 1) {
    const row = await rowOf(id);
    if (row.state !== 'awaited') return row.state;
    await wait(100);
  }
  return said;
}

const rowOf = (id: string) =>
  t.db.selectFrom('attachment').select(['state', 'object_id']).where('id', '=', id).executeTakeFirstOrThrow();
const piecesOf = (id: string) =>
  t.db.selectFrom('attachment_piece').select('first_byte').where('attachment_id', '=', id).execute();

/** Resident memory of the server, in mebibytes; the most there ever was, or what it is now. */
function memory(name: 'VmHWM' | 'VmRSS'): number {
  const text = readFileSync(`/proc/${server.process.pid ?? 0}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024;
}

const goodFile = (kind: HostileFile['kind'], type: string, bytes: Buffer): HostileFile => ({
  what: 'good',
  kind,
  type,
  bytes,
});

before(async () => {
  server = spawnServer({
    DATABASE_URL: urlOf(t.database.app),
    DATABASE_OWNER_URL: urlOf(t.database.owner),
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
  });
  address = await server.listening;
  // It lives in real time.
  t.time.now = Date.now();
  ({ token } = await t.as(t.clinic.achieng));
  const sent = await ask(createEContact, { body: { topic: 'services', answers: askForBill } });
  assert.equal(sent.status, 201);
  thread = ((await sent.json()) as { e_contact: { id: string } }).e_contact.id;
});

describe('a server that is sent hostile files', () => {
  let rest = 0;
  const isLinux = existsSync('/proc/self/status');

  test('takes good ones', async () => {
    const files = [
      goodFile('photo', 'image/jpeg', await aPhotoFile({ width: 1280, height: 960 })),
      goodFile('voice', 'audio/webm', sound('tone.webm')),
    ];
    for (const [place, id] of (await announceAll(files)).entries()) {
      assert.equal(await sendWhole(id, files[place]?.bytes ?? Buffer.alloc(0)), 'stored');
    }
    if (isLinux) rest = memory('VmRSS');
  });

  test(`keeps nothing of ${count}, or a picture without what was hidden in it`, async (context) => {
    const files = await hostileFiles(seed, count);
    const kept: string[] = [];
    for (let at = 0; at < files.length; at += 4) {
      const some = files.slice(at, at + 4);
      for (const [place, id] of (await announceAll(some)).entries()) {
        const { what, bytes, payload } = some[place] ?? assert.fail('no file');
        const state = await sendWhole(id, bytes);
        assert.deepEqual(await piecesOf(id), [], `${what}: pieces stay`);
        if (payload === undefined || state === 'refused') {
          assert.deepEqual(await rowOf(id), { state: 'refused', object_id: null }, what);
        } else {
          kept.push(what);
          const content = await ask(getAttachmentContent, { params: { id } });
          assert.ok(!Buffer.from(await content.arrayBuffer()).includes(payload), what);
        }
      }
    }
    context.diagnostic(`kept without what was hidden: ${[...new Set(kept)].join(', ')}`);
    assert.deepEqual(
      statuses.filter((status) => status >= 500),
      [],
    );
  });

  test('answers lies about length and place clearly, and keeps nothing but whole pieces', async () => {
    const file = await aPhotoFile({ width: 300, height: 200 });
    const [id = ''] = await announceAll([goodFile('photo', 'image/jpeg', file)]);
    const some = file.subarray(0, 1_000);
    const offsets = [
      '1',
      '-1',
      '1e3',
      '0x0',
      '00000000000',
      '999999999',
      '2147483648',
      '9'.repeat(400),
      'NaN',
      '0, 0',
      '',
    ];
    for (const offset of offsets) {
      const { status } = await piece(id, { offset, bytes: some });
      assert.ok([400, 409].includes(status), `offset ${offset}: ${status}`);
    }
    const lies: [Record<string, string>, Buffer, number[]][] = [
      [{ 'upload-length': '5' }, Buffer.concat([file, file]), [413]],
      [{ 'content-type': 'image/jpeg' }, some, [400, 415]],
      [{ 'content-encoding': 'gzip' }, some, [204, 400, 415]],
      [{ 'tus-resumable': '9.9.9' }, some, [412]],
    ];
    for (const [headers, bytes, expected] of lies) {
      const { status } = await piece(id, {
        offset: (await piecesOf(id)).length === 0 ? 0 : some.length,
        bytes,
        headers,
      });
      assert.ok(expected.includes(status), `${JSON.stringify(headers)}: ${status}`);
    }
    assert.ok((await piecesOf(id)).length <= 1);
  });

  test('keeps nothing of a body that ends before the length that it says', async () => {
    const file = await aPhotoFile({ width: 300, height: 200, seed: 2 });
    const [id = ''] = await announceAll([goodFile('photo', 'image/jpeg', file)]);
    const { hostname, port } = new URL(address);
    const head = [
      `PATCH ${pathOf(uploadPiece, { id })} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${token}`,
      `tus-resumable: ${tusVersion}`,
      `content-type: ${pieceType}`,
      'upload-offset: 0',
      `content-length: ${file.length}`,
    ].join('\r\n');
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${head}\r\n\r\n`);
    await new Promise((resolve) => void socket.write(file.subarray(0, 500), resolve));
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    socket.destroy();
    await closed;
    const next = await piece(id, { offset: 0, bytes: file.subarray(0, 10) });
    assert.equal(next.status, 204);
    assert.equal((await piecesOf(id)).length, 1);
  });

  test('is there afterwards, and was never twice as large as at rest', { skip: !isLinux }, (context) => {
    const most = memory('VmHWM');
    context.diagnostic(`memory at rest ${Math.round(rest)} MiB, most ${Math.round(most)} MiB`);
    assert.equal(server.process.exitCode, null);
    assert.ok(most <= 2 * rest, `${most} of ${rest} MiB`);
  });
});
