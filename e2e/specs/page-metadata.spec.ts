/** The server's metadata of each page before any script runs, and the pictures by which a phone shows the app. */
import { type APIRequestContext, type Page, request } from '@playwright/test';
import type { Language } from '@hodi/domain/shared/language.ts';
import { everyPath } from '@hodi/web/src/app/guards.ts';
import { expect, test } from '../fixtures/test.ts';
import { textsIn } from '../fixtures/texts.ts';
import { AccountMenu } from '../pages/account-menu.ts';

/**
 * Pages with a head of their own by the specification; behind the login it is for recipients of a link, not for search
 * engines.
 */
const withHead = [
  '/',
  '/login',
  '/register-patient',
  '/register-clinician',
  '/clinician/dashboard',
  '/patient/dashboard',
];
const searchable = new Set(withHead.slice(0, 4));
/** Stands wherever an address has a secret or somebody's id. */
const canary = 'c4n4ry-5ecret';
const addresses = [...new Set([...withHead, ...everyPath(), '/no/such/:page', '/login/:more'])].map((path) =>
  path.replaceAll(/:\w+/g, canary),
);

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** Read from the text, as a robot without scripts does. */
function tagsOf(html: string): Tag[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(/<(title|meta|link|script)\b([^>]*)>/g)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key ?? '', value ?? '']),
    ),
  }));
}

const valuesOf = (tags: readonly Tag[], by: string, called: string) =>
  tags
    .filter(({ attributes }) => [attributes['name'], attributes['property'], attributes['rel']].includes(called))
    .map(({ attributes }) => attributes[by] ?? '');

async function asRobot<Answer>(url: string, ask: (context: APIRequestContext) => Promise<Answer>): Promise<Answer> {
  const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { accept: 'text/html,*/*' } });
  try {
    return await ask(context);
  } finally {
    await context.dispose();
  }
}

test('each address says what it is, and keeps its secrets, to who runs no scripts @phone @story', async ({
  server,
}) => {
  await asRobot(server.url, async (robot) => {
    for (const address of addresses) {
      const answer = await robot.get(`${address}?invitation=${canary}`);
      const html = await answer.text();
      const tags = tagsOf(html);
      expect(answer.status(), address).toBe(200);
      expect(html, address).not.toContain(canary);
      expect(
        tags.filter(({ name }) => name === 'title'),
        address,
      ).toHaveLength(1);
      for (const called of ['description', 'og:title', 'og:description', 'og:url', 'og:image', 'twitter:card']) {
        const [value = '', ...more] = valuesOf(tags, 'content', called);
        expect(value, `${called} of ${address}`).not.toBe('');
        expect(more, `${called} of ${address}`).toEqual([]);
      }
      const canonical = withHead.includes(address) ? [server.url + address] : [];
      expect(valuesOf(tags, 'href', 'canonical'), address).toEqual(canonical);
      expect(valuesOf(tags, 'content', 'robots'), address).toEqual(searchable.has(address) ? [] : ['noindex']);
      expect(html.includes('application/ld+json'), address).toBe(withHead.includes(address));
    }
  });
});

/** Metadata of the document, compared with the server's. */
async function expectHeadOf(page: Page, path: string, language: Language): Promise<void> {
  await expect(page).toHaveURL(path);
  const answer = await page.request.get(path, { headers: { accept: 'text/html', cookie: `i18next=${language}` } });
  const wanted = aboutAddress(tagsOf(await answer.text()).map(({ attributes }) => attributes));
  expect(wanted.length).toBeGreaterThan(10);
  await expect
    .poll(async () =>
      aboutAddress(
        await page.evaluate(() =>
          [...document.head.querySelectorAll('meta, link, script')].map((tag) =>
            Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value])),
          ),
        ),
      ),
    )
    .toEqual(wanted);
  const [, title = ''] = /<title>([^<]+)</.exec(await answer.text()) ?? [];
  if (withHead.includes(path)) await expect(page).toHaveTitle(title);
}

/** Of all tags those that say something of an address. */
const aboutAddress = (tags: readonly Record<string, string>[]): string[] =>
  tags
    .filter(
      ({ property, name = '', rel = '', type }) =>
        property !== undefined ||
        type === 'application/ld+json' ||
        ['canonical', 'alternate'].includes(rel) ||
        /^(description|robots|twitter:.*)$/.test(name),
    )
    .map((tag) =>
      Object.entries(tag)
        .map((pair) => pair.join('='))
        .sort()
        .join(' '),
    )
    .sort();

test('a page’s metadata follows the visitor inside the app, and their language @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { language: 'en' });
  const { page, t } = window;
  await page.goto('/patient/get-help');
  await expectHeadOf(page, '/patient/get-help', 'en');
  await page.getByRole('link', { name: t('page.patient_dashboard') }).click();
  await expectHeadOf(page, '/patient/dashboard', 'en');
  await new AccountMenu(window).choose('Kiswahili');
  await expectHeadOf(page, '/patient/dashboard', 'sw');
  await new AccountMenu({ ...window, t: textsIn('sw') }).logOut();
  await expectHeadOf(page, '/login', 'sw');
  await page.locator('a[href="/register-patient"]').click();
  await expectHeadOf(page, '/register-patient', 'sw');
  await page.goBack();
  await expectHeadOf(page, '/login', 'sw');
});

test('robots may read every page, so that they learn which of them are nothing for a search @phone', async ({
  server,
}) => {
  await asRobot(server.url, async (robot) => {
    const answer = await robot.get('/robots.txt');
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
    const rules = (await answer.text()).split('\n').filter((line) => !/^\s*(#|$)/.test(line));
    expect(rules).toEqual(['User-agent: *', 'Disallow:']);
  });
});

/** Whether two pictures of the server's are one, within what drawing smaller changes, and how opaque the first is. */
async function compare(page: Page, pictures: { one: string; other: string; inset: number }) {
  return page.evaluate(async ({ one, other, inset }) => {
    const side = 96;
    const pixels = async (src: string, share: number): Promise<Uint8ClampedArray> => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const drawn = side * share;
      context?.drawImage(image, (side - drawn) / 2, (side - drawn) / 2, drawn, drawn);
      return context?.getImageData(0, 0, side, side).data ?? new Uint8ClampedArray();
    };
    const [a, b] = [await pixels(one, 1), await pixels(other, inset)];
    let [apart, seen, solid] = [0, 0, 0];
    for (let at = 0; at < a.length; at += 4) {
      if (a[at + 3] === 255) solid += 1;
      if (b[at + 3] !== 255) continue;
      seen += 1;
      apart += [0, 1, 2].reduce((sum, part) => sum + Math.abs((a[at + part] ?? 0) - (b[at + part] ?? 0)), 0) / 765;
    }
    return { apart: apart / seen, opaque: solid / (side * side) };
  }, pictures);
}

const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG';

test('the icons of app, tab and home screen are the mark, in the sizes that are said @phone', async ({
  server,
  page,
}) => {
  await page.goto('/login');
  const html = await (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
  const tags = tagsOf(html);
  const [manifestPath = ''] = valuesOf(tags, 'href', 'manifest');
  const answer = await page.request.get(manifestPath);
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = (await answer.json()) as {
    name: string;
    short_name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Hodi', short_name: 'Hodi', start_url: '/', display: 'standalone' });
  const asked = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  for (const needed of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable'])
    expect(asked).toContain(needed);

  const [touch = ''] = valuesOf(tags, 'href', 'apple-touch-icon');
  const pictures = [...manifest.icons, { src: touch, sizes: '180x180', type: 'image/png', purpose: 'maskable' }];
  for (const { src, sizes, type, purpose } of pictures) {
    const file = await page.request.get(src);
    expect(file.headers()['content-type'], src).toBe(type);
    const bytes = await file.body();
    if (type === 'image/png') expect(sizeOf(bytes), src).toBe(sizes);
    // A maskable one reaches every edge, and what it shows lies within the circle that no phone cuts.
    const isMaskable = purpose === 'maskable';
    const { apart, opaque } = await compare(page, {
      one: src,
      other: '/icons/mark.svg',
      inset: isMaskable ? 0.75 : 1,
    });
    expect(apart, `${src} is the mark`).toBeLessThan(0.05);
    expect(opaque, src)[isMaskable ? 'toBe' : 'toBeGreaterThan'](isMaskable ? 1 : 0.9);
  }

  const icons = valuesOf(tags, 'href', 'icon');
  expect(icons).toEqual(['/favicon.ico', '/icons/mark.svg']);
  const ico = await (await page.request.get(new URL('/favicon.ico', server.url).href)).body();
  // One entry of 16 bytes for each picture within it: where it begins stands in its last four.
  const within = Array.from({ length: ico.readUInt16LE(4) }, (_, index) =>
    ico.subarray(ico.readUInt32LE(18 + 16 * index)),
  );
  expect(within.every(isPng)).toBe(true);
  expect(within.map(sizeOf)).toEqual(['16x16', '32x32', '48x48']);
  expect((await compare(page, { one: '/favicon.ico', other: '/icons/mark.svg', inset: 1 })).apart).toBeLessThan(0.05);
});
