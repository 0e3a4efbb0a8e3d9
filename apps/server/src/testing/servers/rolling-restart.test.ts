/**
 * A new version comes out one process after the other behind the proxy of deploy, as it is written there: whoever
 * works meanwhile notices nothing.
 */
import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createEContact, getThreadForClinician, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { askForBill } from '../answers.ts';
import { openClinicApp } from '../clinic-app.ts';
import { LiveClient } from '../live-client.ts';
import { tokenFor } from '../test-app.ts';
import { type Answered, type Asked, askServer } from './ask-server.ts';
import { canOpenProxy } from './shipped-proxy.ts';
import { ThreeServers } from './three-servers.ts';
import { redisProgram } from './throwaway-redis.ts';

const program = redisProgram();
const skip =
  program === undefined || !canOpenProxy() ? 'needs nginx, openssl, and redis-server or valkey-server' : false;

describe('three servers behind the proxy', { skip }, async () => {
  const over = new AbortController();
  const t = await openClinicApp();
  const three = await ThreeServers.open(t, program ?? '');
  // Also where the test fails: what goes on would hold the whole run.
  after(async () => {
    over.abort();
    await three.close();
  });
  const { address } = three;
  const [token, patient] = [await tokenFor(t, t.clinic.doctor), await tokenFor(t, t.clinic.achieng)];

  const ask = (contract: Endpoint, asked: Asked): Promise<Answered> =>
    askServer(address, contract, asked).catch((error: unknown) => ({
      status: 0,
      code: String(error),
      body: {},
      saysWhen: false,
    }));

  test('each is stopped and started anew: no request fails, and live news go on', async () => {
    const body = { topic: 'services', answers: askForBill };
    const made = await ask(createEContact, { token: patient, body });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const { id } = made.body['e_contact'] as { id: string };
    const live = await new LiveClient(address, patient).ready();
    const failed: string[] = [];
    const posted: string[] = [];
    const heard = new EventEmitter();
    const work = async (person: number): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const message = `${person}-${n}`;
        const said = await ask(postMessage, { token, params: { id }, body: { message } });
        if (said.status === 201) posted.push(message);
        else failed.push(`${said.status} ${said.code}`);
        heard.emit('answer');
        const read = await ask(getThreadForClinician, { token, params: { id } });
        if (read.status !== 200) failed.push(`${read.status} ${read.code}`);
      }
    };
    const working = [0, 1, 2, 3].map(work);
    const more = async (): Promise<void> => {
      const goal = posted.length + 20;
      do await once(heard, 'answer');
      while (posted.length < goal && failed.length === 0);
    };
    for (const n of [0, 1, 2]) {
      await more();
      assert.equal(await three.end(n, 'SIGTERM'), 0);
      await more();
      await three.start(n);
    }
    await more();
    over.abort();
    await Promise.all(working);
    assert.deepEqual(failed, []);
    const { rows } = await sql`select 1 from e_contact_message where e_contact_id = ${id}`.execute(t.db);
    assert.equal(rows.length, posted.length);
    // Its line was cut once, with the process that held it: it goes on where it was, through another.
    live.close();
    const again = await new LiveClient(address, patient, live.cursor).ready();
    again.close();
    const news = [...live.told, ...again.told].filter(({ name }) => name === 'e-contact-message-created');
    assert.equal(news.length, posted.length);
  });
});
