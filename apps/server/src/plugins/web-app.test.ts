/** The built web app over the same port: files, the shell for every address, and the policy that protects it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { describe, test } from 'node:test';
import { liveness } from '@hodi/domain/support/support.api.ts';
import { isOfPage } from '@hodi/domain/shared/page-roots.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { allContracts } from '#server/testing/contracts.ts';
import { putBuiltWeb, script, shell, style } from '#server/testing/servers/built-web.ts';
import { call, secret } from '#server/testing/test-app.ts';

const dist = putBuiltWeb();

const t = await openClinicApp({ webDist: dist });
const behind = await openClinicApp({ webDist: dist, env: { TRUST_PROXY: '1' } });
const html = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const textOf = async (url: string, headers: Record<string, string> = {}) =>
  (await get(url, { ...html, host: 'hodi.example.org', ...headers })).body;
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('served files', () => {
  test('every address that a person may open gives the shell, never kept', async () => {
    for (const url of [
      '/',
      '/login',
      '/patient/e-contact/01990000-0000-7000-8000-000000000001',
      '/no/such/page',
      '/login?lng=sw',
    ]) {
      const page = await get(url, html);
      assert.equal(page.statusCode, 200, url);
      assert.ok(page.body.endsWith('<body>Hodi</body></html>'));
      assert.match(String(page.headers['content-type']), /^text\/html/);
      assert.equal(page.headers['cache-control'], 'no-cache');
    }
  });
  test('each file tells how long it is as it is read, however it is sent', async () => {
    const length = async (url: string, sent: string) =>
      (await get(url, { 'accept-encoding': sent })).headers['hodi-length'];
    for (const sent of ['identity', 'br']) assert.equal(await length('/assets/main-abc.js', sent), '14');
    assert.equal(await length('/index.html', 'identity'), String(shell.length));
  });

  test('files with a hash in their name are kept for ever, others asked for anew', async () => {
    const asset = await get('/assets/main-abc.js');
    assert.equal(asset.body, 'console.log(1)');
    assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
    for (const url of ['/version.json', '/service-worker.js']) {
      const file = await get(url);
      assert.equal(file.statusCode, 200);
      assert.equal(file.headers['cache-control'], 'no-cache');
    }
    // Every step of a private window asks for the icon of its tab.
    for (const url of ['/icons/mark.svg', '/favicon.ico'])
      assert.equal((await get(url)).headers['cache-control'], 'public, max-age=86400', url);
    assert.equal((await get('/version.json')).json().version, '2026.11.21.1');
  });
  test('compressed where the browser takes it', async () => {
    const asset = await get('/assets/main-abc.js', { 'accept-encoding': 'br, gzip' });
    assert.equal(asset.headers['content-encoding'], 'br');
    assert.equal(asset.body, 'compressed');
    assert.match(String(asset.headers['content-type']), /javascript/);
    const page = await get('/login', { ...html, 'accept-encoding': 'gzip, br' });
    assert.equal(page.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(page.rawPayload).toString(), (await get('/login', html)).body);
  });
  test('a link preview that accepts anything gets the page with its metadata', async () => {
    for (const url of ['/', '/login', '/register-clinician/a-token', '/patient/e-contact/1']) {
      for (const accept of ['*/*', undefined]) {
        const page = await get(url, accept === undefined ? {} : { accept });
        assert.equal(page.statusCode, 200, url);
        assert.match(page.body, /<meta property="og:title" content="[^"]+">/);
      }
      const head = await t.app.inject({ method: 'HEAD', url, headers: { accept: '*/*' } });
      assert.deepEqual([head.statusCode, head.body], [200, ''], url);
    }
    const asData = await get('/login', { accept: 'application/json' });
    assert.equal(asData.statusCode, 404);
    for (const { path } of await allContracts()) assert.ok(!isOfPage(path), path);
  });
  test('a missing file is no page for clients that ask for none', async () => {
    for (const url of ['/assets/main-old.js', '/api/nothing', '/e-contacts/nothing']) {
      const missing = await get(url, { accept: '*/*' });
      assert.equal(missing.statusCode, 404, url);
      assert.equal(missing.json().code, 'not_found');
    }
    const posted = await t.app.inject({ method: 'POST', url: '/login', headers: html });
    assert.equal(posted.statusCode, 404);
  });
  test('a folder is not there, and tells nothing of what lies in it', async () => {
    const tells = /main-abc|mark\.svg/;
    for (const url of ['/assets/', '/assets', '/icons/', '/icons', '/assets/?C=N']) {
      const folder = await get(url, { accept: '*/*' });
      assert.deepEqual([folder.statusCode, folder.json().code], [404, 'not_found'], url);
      for (const { body } of [folder, await get(url, html)]) assert.doesNotMatch(body, tells, url);
    }
    for (const url of ['/assets//', '/assets/.', '//assets/']) assert.doesNotMatch((await get(url)).body, tells, url);
  });
  test('nothing hidden, nothing from outside, and an address is decoded once', async () => {
    assert.equal((await get('/assets/main%2dabc.js')).body, 'console.log(1)');
    assert.equal((await get('/assets/main%252dabc.js', { accept: '*/*' })).statusCode, 404);
    for (const url of [
      '/.secret',
      '/assets/../../../../etc/passwd',
      '/..%2f..%2f..%2fetc/passwd',
      '/assets/%2e%2e/.secret',
      '/assets/%252e%252e%252findex.html',
    ]) {
      const answer = await get(url, { accept: '*/*' });
      assert.ok([400, 403, 404].includes(answer.statusCode), `${url}: ${answer.statusCode}`);
      assert.ok(!/hidden|root:|doctype/.test(answer.body));
    }
  });
  test('the API comes first', async () => {
    const answer = await get('/patients/me', html);
    assert.equal(answer.statusCode, 401);
    assert.equal(answer.json().code, 'unauthenticated');
  });
});

describe('a page’s metadata', () => {
  const heads: readonly (readonly [path: string, en: string, sw: string])[] = [
    ['/', 'Hodi · Talk to your clinic', 'Hodi · Zungumza na kliniki yako'],
    ['/login', 'Sign in · Hodi', 'Ingia kwenye akaunti · Hodi'],
    ['/register-patient', 'New patient account · Hodi', 'Akaunti mpya ya mgonjwa · Hodi'],
    ['/register-clinician', 'New clinician account · Hodi', 'Akaunti mpya ya mhudumu wa afya · Hodi'],
    ['/clinician/dashboard', 'Dashboard · Hodi', 'Ukurasa mkuu · Hodi'],
    ['/patient/dashboard', 'Home · Hodi', 'Mwanzo · Hodi'],
  ];
  for (const [path, en, sw] of heads) {
    test(`${path}: title, description, canonical link, social tags and structured data, in both languages`, async () => {
      for (const [language, title] of [
        ['en', en],
        ['sw', sw],
      ] as const) {
        const page = await textOf(path, { 'accept-language': language });
        assert.ok(page.startsWith(`<!doctype html><html lang="${language}" data-theme="light">`));
        assert.equal(page.match(/<title>/g)?.length, 1);
        assert.ok(page.includes(`<title>${title}</title>`), page);
        assert.ok(page.includes(`<link rel="canonical" href="http://hodi.example.org${path}">`));
        assert.ok(page.includes(`<meta property="og:title" content="${title}">`));
        assert.ok(page.includes(`<meta property="og:url" content="http://hodi.example.org${path}">`));
        assert.ok(page.includes('<meta name="twitter:card" content="summary">'));
        const description = /<meta name="description" content="([^"]+)">/.exec(page)?.[1] ?? '';
        assert.ok(description.length > 40 && description.length < 170, description);
        const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? '') as object;
        assert.deepEqual(
          { ...data, description: '' },
          {
            '@context': 'https://schema.org',
            '@type': 'WebApplication',
            name: 'Hodi',
            url: 'http://hodi.example.org/',
            description: '',
            inLanguage: language,
            availableLanguage: ['en', 'sw'],
            applicationCategory: 'HealthApplication',
            operatingSystem: 'Any',
            image: 'http://hodi.example.org/icons/icon-512.png',
          },
        );
      }
    });
  }
  test('a visitor’s page names the files of the login in their language, after all else; no other page does', async () => {
    const english =
      '<link rel="modulepreload" crossorigin href="/assets/en.js"><link rel="preload" as="style" crossorigin href="/assets/door.css"></head>';
    const kiswahili = '<link rel="modulepreload" crossorigin href="/assets/sw.js"></head>';
    for (const path of ['/', '/login', '/login/']) {
      assert.ok((await textOf(path)).includes(english), path);
      assert.ok((await textOf(path, { cookie: 'i18next=sw' })).includes(kiswahili), path);
    }
    for (const path of ['/patient/dashboard', '/register-patient', '/index.html'])
      assert.doesNotMatch(await textOf(path), /rel="(modulepreload|preload)"/, path);
  });
  test('only what is public may be searched for', async () => {
    for (const path of ['/clinician/dashboard', '/patient/account', '/no/such/page'])
      assert.ok((await textOf(path)).includes('<meta name="robots" content="noindex">'), path);
    assert.doesNotMatch(await textOf('/login'), /noindex/);
    assert.doesNotMatch(await textOf('/patient/account'), /canonical/);
  });
  test('the language is that of the address, else the remembered, else the browser’s, else English', async () => {
    const languageOf = async (url: string, headers: Record<string, string> = {}) =>
      /<html lang="(\w+)"/.exec(await textOf(url, headers))?.[1];
    const sw = { 'accept-language': 'fr, sw-KE;q=0.8' };
    assert.equal(await languageOf('/login'), 'en');
    assert.equal(await languageOf('/login', { 'accept-language': 'fr' }), 'en');
    assert.equal(await languageOf('/login', sw), 'sw');
    assert.equal(await languageOf('/login', { ...sw, cookie: 'i18next=en' }), 'en');
    assert.equal(await languageOf('/login?lng=sw', { cookie: 'i18next=en' }), 'sw');
    assert.equal(await languageOf('/login?lng=xx', sw), 'sw');
  });
  test('a host header sent through a proxy appears in no page', async () => {
    const made = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' };
    const { body } = await behind.app.inject({
      url: '/login',
      headers: { ...html, host: 'hodi.example.org', ...made },
    });
    assert.ok(body.includes('<link rel="canonical" href="http://hodi.example.org/login">'), body);
    assert.doesNotMatch(body, /evil\.example|javascript:/);
  });
  test('links lead to the address that the server has been told, whatever host it was asked by', async () => {
    const told = await openClinicApp({ webDist: dist, env: { PUBLIC_URL: 'https://hodi.example.org/' } });
    const { body } = await told.app.inject({ url: '/login', headers: { ...html, host: '10.0.0.1:3000' } });
    assert.ok(body.includes('<link rel="canonical" href="https://hodi.example.org/login">'), body);
    assert.ok(body.includes('<meta property="og:image" content="https://hodi.example.org/icons/icon-512.png">'));
  });
  test('a made-up host is no address, and nothing of a request can become markup', async () => {
    const page = await textOf('/login', { host: 'evil"><script>alert(1)</script>' });
    assert.doesNotMatch(page, /alert/);
    assert.ok(page.includes('<link rel="canonical" href="/login">'));
    assert.doesNotMatch(await textOf('/"><img src=x>?lng="><img>'), /<img/);
  });
  test('slashes at the end of an address are passed over, and any number of them holds nobody up', async () => {
    assert.ok((await textOf('/login//')).includes('<link rel="canonical" href="http://hodi.example.org/login">'));
    assert.ok((await textOf('//')).includes('<link rel="canonical" href="http://hodi.example.org/">'));
    const began = performance.now();
    for (const path of [`/${'/'.repeat(100_000)}x`, `/login${'/'.repeat(100_000)}`, `/${'a/'.repeat(50_000)}`]) {
      const page = await textOf(path);
      assert.ok(page.includes('<meta name="robots" content="noindex">'));
      assert.doesNotMatch(page, /canonical/);
    }
    // Looked at anew from each slash it took half a minute.
    assert.ok(performance.now() - began < 3_000, `${performance.now() - began} ms`);
  });
});

describe('the policy', () => {
  test('allows the page’s own inline script and style by their hashes, and no others', async () => {
    const policy = String((await get('/', html)).headers['content-security-policy']);
    assert.ok(policy.includes(`script-src 'self' ${hashOf(script)}`), policy);
    assert.ok(policy.includes(`style-src 'self' ${hashOf(style)}`), policy);
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "connect-src 'self'",
      "form-action 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
    ]) {
      assert.ok(policy.includes(directive), directive);
    }
    assert.doesNotMatch(policy, /unsafe|\*|http/);
  });
  test('stands on every page and every answer of the API', async () => {
    for (const { headers } of [await get('/', html), await call(t.app, liveness), await get('/patients/me')]) {
      assert.ok(headers['content-security-policy']);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
      for (const feature of ['camera=()', 'microphone=(self)', 'geolocation=()'])
        assert.ok(String(headers['permissions-policy']).includes(feature), feature);
    }
  });
  test('lets nothing run or load where a file or an answer of the API is opened as a page', async () => {
    const strictest = "default-src 'none';base-uri 'none';frame-ancestors 'none'";
    for (const url of ['/assets/main-abc.js', '/icons/mark.svg', '/favicon.ico', liveness.path, '/patients/me'])
      assert.equal((await get(url)).headers['content-security-policy'], strictest, url);
  });
  test('files come with what protects a file and with few words, since a first visit fetches a hundred', async () => {
    const { headers } = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    const words = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    assert.ok(words.join('').length < 500, words.join(''));
  });
  test('the service worker, which fetches under what it came with, comes with that of the pages', async () => {
    const page = await get('/', html);
    const worker = await get('/service-worker.js');
    assert.equal(worker.headers['content-security-policy'], page.headers['content-security-policy']);
    const same = await get('/service-worker.js', { 'if-none-match': String(worker.headers.etag) });
    assert.deepEqual([same.statusCode, same.headers['content-security-policy']], [304, undefined], 'kept as it came');
  });
  test('in production browsers are told to come by HTTPS alone', async () => {
    const env = { NODE_ENV: 'production', SESSION_SECRET: secret, PUBLIC_URL: 'https://hodi.example.org' };
    const production = await openClinicApp({ webDist: dist, env });
    const { headers } = await production.app.inject({ url: '/', headers: html });
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    assert.equal((await get('/', html)).headers['strict-transport-security'], undefined);
  });
  test('the API reference shows under a policy of its own that lets nothing in from elsewhere', async () => {
    const page = await get('/docs', html);
    assert.equal(page.statusCode, 200);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /script-src 'self'/);
    assert.doesNotMatch(policy, /https:|upgrade-insecure|unsafe-eval/);
    assert.equal(page.headers['x-robots-tag'], 'noindex');
  });
});
