/** Tests the pages without a script as sent: their size, their headers, and that no user's text becomes HTML. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { pick, randomFrom } from '@hodi/server/src/testing/seeded-random.ts';
import { plainFever } from '../fixtures/content.ts';
import { password } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Bytes of a page as it is sent: compressed by Brotli, or by gzip. */
const most = 15_000;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: number;
  html: string;
}
type Fields = Readonly<Record<string, string>>;

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

/** As a browser sends it, without following where the answer leads. */
function ask({ url }: Server, path: string, { form, cookie = '', coding = 'br' }: Asked = {}): Promise<Answer> {
  const headers = {
    accept: 'text/html',
    'accept-encoding': coding,
    cookie,
    ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
  };
  return new Promise((told, failed) => {
    const asked = request(url + path, { method: form ? 'POST' : 'GET', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        const html = body.length === 0 ? '' : unpack[coding](body).toString();
        told({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: body.length, html });
      });
    });
    asked.on('error', failed).end(form && new URLSearchParams(form).toString());
  });
}
interface Asked {
  form?: Fields;
  cookie?: string;
  coding?: keyof typeof unpack;
}

const cookieOf = ({ headers }: Answer): string =>
  headers['set-cookie']?.find((each) => each.startsWith('hodi_plain='))?.split(';')[0] ?? '';

async function logIn(server: Server, { user }: PatientSeed): Promise<string> {
  const form = { user_type: 'patient', mobile_number: user.mobile_number, password };
  return cookieOf(await ask(server, '/login', { form }));
}

const hidden = ({ html }: Answer, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Text that compresses as what people write does: words in no order. */
function longMessage(random: () => number, letters: number): string {
  const words =
    'homa kichwa usiku maumivu dawa mtoto tangu jana asubuhi tumbo kliniki daktari sasa leo tena sana kidogo'.split(
      ' ',
    );
  let text = '';
  while (text.length < letters) {
    text += `${pick(random, words)}${Math.floor(random() * 1_000)} `;
  }
  return text.slice(0, letters).trim();
}

/** Checks size, compression and headers. @param isOwn false for a page before the login, which holds nobody's data. */
function expectSound(answer: Answer, isOwn: boolean): void {
  const { status, headers, bytes, html } = answer;
  const policy = String(headers['content-security-policy']);
  expect(bytes, `bytes of an answer with ${status}`).toBeLessThanOrEqual(most);
  expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['cache-control']).toBe(isOwn ? 'no-store' : 'no-cache');
  expect(headers['referrer-policy']).toBe('same-origin');
  if (!isOwn) return;
  expect(html).not.toContain('<script');
  expect(html).not.toMatch(/\sstyle="/);
}

/** The style of the own pages, which a browser keeps once it has it. */
async function styleBytes(server: Server, { html }: Answer): Promise<number> {
  const path = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? '';
  return (await ask(server, path)).bytes;
}

/** Each form of a page holds the token of its session. */
function expectTokens(answer: Answer): void {
  const forms = answer.html.split('<form').slice(1);
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form).toMatch(/name="token" value="[\w-]{43}"/);
}

test('a long inquiry and a long list come in pages of 15 KB at most, sound and complete @phone', async ({
  server,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const random = randomFrom(53);
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  for (let at = 0; at < 100; at += 1)
    await api.say(at % 2 === 0 ? patient : doctor, id, `${at}. ${longMessage(random, at % 10 === 0 ? 4_990 : 400)}`);
  for (let at = 0; at < 49; at += 1) await api.ask(patient, { topic: 'temperature', told: plainFever });
  const cookie = await logIn(server, patient);

  const style = await styleBytes(server, await ask(server, '/plain', { cookie }));
  const found: string[] = [];
  for (let path: string | undefined = '/plain'; path !== undefined;) {
    const list: Answer = await ask(server, path, { cookie });
    expectSound(list, true);
    expectTokens(list);
    expect(list.bytes + style).toBeLessThanOrEqual(most);
    found.push(...[...list.html.matchAll(/href="\/plain\/([\w-]+)"/g)].map(([, each]) => each ?? ''));
    path = /href="(\/plain\?cursor=[^"&]+)"/.exec(list.html)?.[1];
  }
  expect(new Set(found).size).toBe(50);
  expect(found.length).toBe(50);

  const numbers: number[] = [];
  for (let path: string | undefined = `/plain/${id}`; path !== undefined;) {
    for (const coding of ['br', 'gzip'] as const) {
      const page: Answer = await ask(server, path, { cookie, coding });
      expectSound(page, true);
      expectTokens(page);
    }
    const { html, bytes } = await ask(server, path, { cookie });
    expect(bytes + style).toBeLessThanOrEqual(most);
    numbers.unshift(...[...html.matchAll(/<\/p>(\d+)\. /g)].map(([, number]) => Number(number)));
    path = new RegExp(`href="(/plain/${id}\\?before=\\d+)"`).exec(html)?.[1];
  }
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => at));

  const page = await ask(server, `/plain/${id}`, { cookie });
  const form = { token: hidden(page, 'token'), id: hidden(page, 'id'), key: hidden(page, 'key') };
  const tooLong = await ask(server, `/plain/${id}`, { cookie, form: { ...form, message: longMessage(random, 6_000) } });
  expect(tooLong.status).toBe(400);
  const foreign = await ask(server, `/plain/${id}`, { cookie, form: { ...form, token: 'x', message: 'Habari' } });
  expect(foreign.status).toBe(403);
  const missing = await ask(server, '/plain/no-such-inquiry', { cookie });
  expect(missing.status).toBeGreaterThanOrEqual(400);
  for (const answer of [tooLong, foreign, missing]) expectSound(answer, true);
});

for (const language of ['en', 'sw'] as const) {
  test(`each page before the login has 15 KB at most as it is sent, in ${language} @phone`, async ({ server }) => {
    const lng = `?lng=${language}`;
    const empty = ['/login', '/register-patient', '/emergency'];
    for (const path of empty) {
      for (const coding of ['br', 'gzip'] as const) expectSound(await ask(server, `${path}${lng}`, { coding }), false);
    }
    const wrong = { user_type: 'patient', mobile_number: '0799', password: 'short' };
    const person = { step: 'personal', given_name: 'A'.repeat(300), address: 'Mtaa '.repeat(90) };
    const refused = [
      await ask(server, `/login${lng}`, { form: wrong }),
      await ask(server, `/register-patient${lng}`, { form: person }),
      await ask(server, `/complete-registration/no-such-link-at-all-0123456789${lng}`),
    ];
    for (const answer of refused) {
      expect(answer.bytes).toBeLessThanOrEqual(most);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
}

test('what people write stays text: in an inquiry, in a name, in what is sent back @phone', async ({
  server,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic();
  const nasty = `</p></textarea><script>alert(1)</script><img src=x onerror='alert(2)'>" onfocus="alert(3)`;
  const name = { given_name: '<b>Wan</b>jiru"' };
  await server.db.updateTable('app_user').set(name).where('id', '=', doctor.user.id).execute();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, id, nasty);
  const cookie = await logIn(server, patient);
  const page = await ask(server, `/plain/${id}`, { cookie });
  const form = { token: hidden(page, 'token'), id: hidden(page, 'id'), key: hidden(page, 'key') };
  const answers = [
    page,
    await ask(server, `/plain/${id}`, { cookie, form: { ...form, message: nasty + 'a'.repeat(5_000) } }),
    await ask(server, '/login', { form: { user_type: 'patient', mobile_number: nasty, password: 'wrong-but-long' } }),
    await ask(server, '/register-patient', { form: { step: 'personal', given_name: nasty, address: nasty } }),
    await ask(server, `/complete-registration/${encodeURIComponent(nasty)}`),
    await ask(server, `/register-patient?invitation=${encodeURIComponent(nasty)}`),
    await ask(server, `/login?lng=${encodeURIComponent(nasty)}&next=//evil.example`),
  ];
  for (const { html } of answers) {
    // A value of an attribute holds no quotation mark, so that what is left of it are the tags themselves.
    const tags = html.replaceAll(/"[^"]*"/g, '""');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<b>Wan');
    expect(tags).not.toMatch(/<[^>]*\son\w+=/i);
    expect(html).not.toMatch(/(href|action)="(https?:)?\/\/evil/);
  }
  expect(page.html).toContain('&lt;script&gt;alert(1)');
  expect(page.html).toContain('&lt;b&gt;Wan');
});

test('a login leads to the own pages, whatever its address asks for, and to a session of its own @phone', async ({
  server,
  people,
}) => {
  const { patient } = await people.clinic();
  const form = { user_type: 'patient', mobile_number: patient.user.mobile_number, password };
  const planted = 'hodi_plain=planted~planted~planted';
  for (const query of ['?next=https://evil.example', '?next=//evil.example', '?next=%0d%0aset-cookie:%20a=b']) {
    const answer = await ask(server, `/login${query}`, { form, cookie: planted });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/plain');
    expect(answer.headers['set-cookie']?.length).toBe(1);
    expect(cookieOf(answer)).not.toContain('planted');
  }
});
