/**
 * A bare `node:http` server with `pg` that answers the clinician's list by the bare query, which inserts the line too, and asks
 * nobody who they are. In the process of whoever asks, as the real server is where it is put beside this one.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { TestDatabase } from '@hodi/server/src/testing/postgres-cluster.ts';
import type { LineRequest } from './line.ts';
import { listStatement } from './raw-statements.ts';

export interface BareList {
  address: string;
  close(): Promise<void>;
}

/** For her, whose user is the other one. */
export const bareListOf = (clinician: string, user: string): LineRequest => ({
  method: 'GET',
  path: `/?clinician=${clinician}&user=${user}`,
});

async function answerFor(db: pg.Client, url: string): Promise<string> {
  const asked = new URL(url, 'http://here').searchParams;
  const now = Date.now();
  const values = [asked.get('clinician'), asked.get('user'), new Date(now), newId(now)];
  const { rows } = await db.query({ name: 'list', text: listStatement, values });
  return JSON.stringify({ items: rows.slice(0, 20), total: rows[0].total, next_cursor: rows[20]?.id ?? null });
}

/** With one connection, as it is asked by one at a time. */
export async function openBareList(database: TestDatabase): Promise<BareList> {
  const db = new pg.Client(database.app);
  await db.connect();
  const server = createServer((request, response) => {
    answerFor(db, request.url ?? '').then(
      (text) => {
        const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
        response.writeHead(200, head).end(text);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500, { 'content-length': 0 }).end();
      },
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await db.end();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
