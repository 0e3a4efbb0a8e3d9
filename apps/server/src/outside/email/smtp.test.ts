/** E-mail handed to a real SMTP server, and to one that refuses, puts off, cuts and is silent. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, describe, test } from 'node:test';
import { type Refusing, openLocalMailServer } from '#server/testing/providers/local-mail-server.ts';
import { aMessage, refusalOf } from '#server/testing/providers/provider-refusal.ts';
import { htmlOf } from './html.ts';
import { smtp } from './smtp.ts';

const server = await openLocalMailServer();
const from = 'Hodi <hodi@clinic.example>';
const settings = { url: `smtp://127.0.0.1:${server.port}`, from, replyTo: 'reception@clinic.example', timeout: 2000 };
const provider = smtp(settings);
const aMail = aMessage({
  to: 'amina@example.org',
  subject: 'Karibu: “Hodi”',
  body: 'Habari Amina,\n\nfungua <Hodi> sasa.',
  language: 'sw',
});

test('arrives as plain text and as HTML, from and back to whom the settings say', async () => {
  assert.deepEqual(await provider.send(aMail), { provider_id: null, state: 'sent' });
  const { to, text = '' } = server.taken.at(-1) ?? {};
  assert.equal(to, 'amina@example.org');
  for (const header of [
    /^From: Hodi <hodi@clinic\.example>\r$/m,
    /^To: amina@example\.org\r$/m,
    /^Reply-To: reception@clinic\.example\r$/m,
    /^Subject: =\?UTF-8\?/m,
    /^Auto-Submitted: auto-generated\r$/m,
    /^Content-Language: sw\r$/m,
    /^Content-Type: multipart\/alternative/m,
  ]) {
    assert.match(text, header);
  }
  assert.match(text, /Habari Amina,\r\n\r\nfungua <Hodi> sasa\./);
  assert.match(text, /<p>fungua &lt;Hodi&gt; sasa\.<\/p>/);
});

test('the same message twice carries the same Message-ID, by which mailboxes know it', async () => {
  const before = server.taken.length;
  await provider.send(aMail);
  await provider.send(aMail);
  const ids = server.taken.slice(before).map(({ text }) => /^Message-ID: (.*)\r$/im.exec(text)?.[1]);
  assert.deepEqual(ids, [`<${aMail.id}@clinic.example>`, `<${aMail.id}@clinic.example>`]);
});

test('neither a subject nor an address adds a header or a receiver', async () => {
  const before = server.taken.length;
  await provider.send({ ...aMail, subject: 'Hodi\r\nBcc: other@example.org' });
  assert.equal(server.taken.length, before + 1);
  assert.doesNotMatch(server.taken.at(-1)?.text ?? '', /^Bcc:/m);
  await provider.send({ ...aMail, to: 'a@example.org, b@example.org' }).catch(() => undefined);
  const receivers = server.taken.slice(before).map(({ to }) => to);
  assert.ok(!receivers.includes('b@example.org') && !receivers.includes('other@example.org'), receivers.join());
});

describe('other answers of a mail server', () => {
  const table: [name: string, refusing: Refusing, refusal: string][] = [
    ['greylisting', { at: 'RCPT', status: 451 }, 'later unreachable'],
    ['a full mailbox', { at: 'RCPT', status: 452 }, 'later unreachable'],
    ['no such mailbox', { at: 'RCPT', status: 550 }, 'never invalid_receiver'],
    ['a sender not accepted', { at: 'MAIL', status: 550 }, 'never provider_refuses'],
    ['busy', { at: 'MAIL', status: 421 }, 'later unreachable'],
    ['content refused', { at: 'DATA', status: 554 }, 'never provider_refuses'],
    ['a full disk', { at: 'DATA', status: 452 }, 'later unreachable'],
    ['cut while it was handed over', { at: 'DATA', cut: true }, 'unknown unreachable'],
    ['cut at once', { at: 'connect', cut: true }, 'unknown unreachable'],
  ];
  for (const [name, refusing, refusal] of table) {
    test(name, async () => {
      const before = server.visits;
      server.refusing = refusing;
      const refused = await refusalOf(provider, aMail).finally(() => (server.refusing = null));
      assert.equal(refused, refusal);
      assert.equal(server.visits, before + 1);
    });
  }
  test('nobody there', async () => {
    const gone = await openLocalMailServer();
    await gone.close();
    const url = `smtp://127.0.0.1:${gone.port}`;
    assert.equal(await refusalOf(smtp({ ...settings, url }), aMail), 'later unreachable');
  });
  test('nothing at all', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    after(() => silent.close());
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    assert.equal(await refusalOf(smtp({ ...settings, url, timeout: 50 }), aMail), 'unknown unreachable');
  });
  test('a wrong password', async () => {
    const closed = await openLocalMailServer({ onAuth: (_auth, _session, done) => done(new Error('no')) });
    const url = `smtp://hodi:wrong@127.0.0.1:${closed.port}`;
    assert.equal(await refusalOf(smtp({ ...settings, url }), aMail), 'later provider_refuses');
  });
});

test('a password goes to another machine encrypted or not at all', async () => {
  const told: unknown[] = [];
  const open = await openLocalMailServer({
    onAuth: ({ password }, _session, done) => {
      told.push(password);
      done(null, { user: 'hodi' });
    },
  });
  const at = (place: string) => smtp({ ...settings, url: `smtp://${place}:${open.port}` });
  // Every machine is this one to itself; it is not named as such.
  assert.equal(await refusalOf(at('hodi:nenosiri@0.0.0.0'), aMail), 'later provider_refuses');
  assert.deepEqual([told, open.taken], [[], []]);
  await at('hodi:nenosiri@127.0.0.1').send(aMail);
  assert.deepEqual([told, open.taken.length], [['nenosiri'], 1]);
});

test('an address in the text becomes a link, and nothing in it becomes markup', () => {
  const html = htmlOf('Fungua (https://hodi.example.org/x?a=1&b=2).\n<script>"\'', 'sw');
  assert.match(html, /<a href="https:\/\/hodi\.example\.org\/x\?a=1&amp;b=2">/);
  assert.match(html, /\)\.<br>&lt;script&gt;&quot;&#39;/);
});
