/** A line that is cut at each 16 KB, on the way there and on the way back: exactly one photo arrives, whole, and is read whole. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  getAttachmentContent,
  getUploadOffset,
  pieceType,
  tusVersion,
  uploadPiece,
} from '@hodi/domain/attachments/attachments.api.ts';
import { pieceBytes } from '@hodi/domain/attachments/attachment-limits.ts';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { askForBill } from '#server/testing/answers.ts';
import { aPhotoFile, announced, sha256Of } from '#server/testing/attachments/uploading.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { CutLine } from '#server/testing/attachments/cut-line.ts';

const t = await openClinicApp();
const step = 16 * 1024;
/** Tries of a phone: a busy machine looks at a photo for seconds. */
const most = 2_000;

const line = new CutLine(() => (t.app.server.address() as AddressInfo).port);
let [achieng, doctor]: Person[] = [];
let address = '';
let file: Buffer;

before(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  address = await line.open();
  [achieng, doctor] = [await t.as(t.clinic.achieng), await t.as(t.clinic.doctor)];
  file = await aPhotoFile({ width: 1_280, height: 960 });
});
after(() => line.close());
const person = (one: Person | undefined): Person => one ?? assert.fail('nobody');

/** Over the line, each on a connection of its own. */
interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

const over = (path: string, { token }: Person, init: Sent = {}): Promise<Response> =>
  fetch(address + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, connection: 'close', ...init.headers },
  });

/** As a phone does it: asks how far it came, sends the next piece, and begins again where no answer comes. */
async function sendAll(id: string): Promise<{ state: string; tries: number }> {
  const path = pathOf(uploadPiece, { id });
  assert.equal(path, pathOf(getUploadOffset, { id }));
  const tus = { 'tus-resumable': tusVersion };
  for (let tries = 1; tries < most; tries += 1) {
    try {
      const asked = await over(path, person(achieng), { method: 'HEAD', headers: tus });
      const [at, state] = [Number(asked.headers.get('upload-offset')), asked.headers.get('attachment-state') ?? ''];
      if (state !== 'awaited') return { state, tries };
      // All of it is there, and the server is still looking at it.
      if (at === file.length) {
        await wait(50);
        continue;
      }
      const headers = { ...tus, 'content-type': pieceType, 'upload-offset': String(at) };
      const body = new Uint8Array(file.subarray(at, at + pieceBytes));
      const answer = await over(path, person(achieng), { method: 'PATCH', headers, body });
      await answer.arrayBuffer();
    } catch {
      // Cut: it begins again.
    }
  }
  return { state: 'never', tries: most };
}

async function announce(): Promise<{ id: string; thread: string }> {
  const { e_contact } = await person(achieng).ok(createEContact, {
    body: { topic: 'services', answers: askForBill },
  });
  const about = announced(file);
  const body = { message: 'Look', attachments: [about] };
  await person(achieng).ok(postMessage, { params: { id: e_contact.id }, body });
  return { id: about.id, thread: e_contact.id };
}

const objectsIn = (thread: string) =>
  t.db.selectFrom('stored_object').select(['id', 'bytes']).where('e_contact_id', '=', thread).execute();

describe('a photo over a line that is cut', () => {
  for (const side of ['request', 'answer'] as const) {
    test(`at each 16 KB of ${side === 'request' ? 'what is sent' : 'a few bytes of each answer'}, arrives once`, async () => {
      const places = Array.from({ length: Math.ceil(file.length / step) }, (_, n) =>
        side === 'request' ? n * step + 1 : 1 + n * 40,
      );
      const { id, thread } = await announce();
      // Between two cuts one question passes, or nothing would ever come on.
      line.cuts = places.flatMap((place) => [Infinity, place].map((after) => ({ of: side, after })));
      const { state, tries } = await sendAll(id);
      line.cuts = [];
      assert.equal(state, 'stored');
      assert.ok(tries > 2, 'it was cut');
      assert.equal((await objectsIn(thread)).length, 1);
      const pieces = t.db.selectFrom('attachment_piece').select('first_byte').where('attachment_id', '=', id);
      assert.deepEqual(await pieces.execute(), []);
    });
  }

  test('at each 16 KB of what is read, is read whole in parts', async () => {
    const { id } = await announce();
    await sendAll(id);
    const path = pathOf(getAttachmentContent, { id });
    const whole = (await person(doctor).call(getAttachmentContent, { params: { id } })).rawPayload;
    let [parts, tag, tries]: [Buffer, string, number] = [Buffer.alloc(0), '', 0];
    for (let n = 1; n * step < whole.length; n += 1) line.cuts.push({ of: 'answer', after: step });
    for (; parts.length < whole.length && tries < 200; tries += 1) {
      const condition: Record<string, string> = tag === '' ? {} : { 'if-range': tag };
      try {
        const answer = await over(path, person(doctor), { headers: { range: `bytes=${parts.length}-`, ...condition } });
        assert.equal(answer.status, 206);
        tag = answer.headers.get('etag') ?? '';
        for await (const bytes of answer.body ?? []) parts = Buffer.concat([parts, bytes]);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
      }
    }
    line.cuts = [];
    assert.ok(tries > 2, 'it was cut');
    assert.equal(sha256Of(parts), sha256Of(whole));
  });
});
