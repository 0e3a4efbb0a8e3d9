/** HTTP and sockets must come to the same address, whatever is forwarded. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { type TrustedProxies, clientAddress, trustOf } from './client-address.ts';

const made = '203.0.113.9';
const client = '198.51.100.7';
const table: [proxies: TrustedProxies, peer: string, forwardedFor: string | undefined, address: string][] = [
  [0, client, undefined, client],
  [0, client, made, client],
  [1, '10.0.0.1', client, client],
  [1, '10.0.0.1', `${made}, ${client}`, client],
  [2, '10.0.0.1', `${made}, ${client}, 10.0.0.2`, client],
  [2, '10.0.0.1', client, client],
  [1, '10.0.0.1', undefined, '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', `${made},${client} , 10.200.0.2`, client],
  [['10.0.0.0/8'], client, made, client],
  [['10.0.0.1', 'fd00::/8'], '10.0.0.1', `${client}, fd00::5`, client],
  [['10.0.0.1'], '10.0.0.1', `${client}, 10.0.0.2`, '10.0.0.2'],
  // As a server that listens on both sees IPv4.
  [['10.0.0.0/8'], '::ffff:10.0.0.1', client, client],
  [['10.0.0.0/8'], '10.0.0.1', 'unknown', 'unknown'],
];

for (const [proxies, peer, forwardedFor, address] of table) {
  test(`${JSON.stringify(proxies)} trusted, ${peer} says ${forwardedFor}: ${address}`, async () => {
    const trust = trustOf(proxies);
    assert.equal(clientAddress(trust, { peer, forwardedFor }), address);
    const app = Fastify({ trustProxy: proxies === 0 ? false : trust });
    app.get('/', (request) => request.ip);
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
    assert.equal((await app.inject({ url: '/', headers, remoteAddress: peer })).body, address);
  });
}
