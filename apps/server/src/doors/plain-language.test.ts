/** In which language pages without a script are: chosen, else that of the account, else the browser's. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { languageIn, plainPagesOf, viewIn } from '#server/testing/rights/plain-pages.ts';
import { doors, putBuiltWeb } from '#server/testing/servers/built-web.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ webDist: putBuiltWeb(doors) });
const { achieng } = t.clinic;
const { get, post, logIn } = plainPagesOf(t);
await t.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', achieng.user.id).execute();
const cookie = await logIn(achieng);

/** Of a page, of its document, and of a sentence of the server. */
async function languagesOf(path: string, cookies: string): Promise<string[]> {
  const { body } = await get(path, cookies);
  return [languageIn(body), /<html lang="(\w+)"/.exec(body)?.[1] ?? ''];
}

describe('a page without a script', () => {
  test('is in the language of the account, also where it refuses something', async () => {
    assert.deepEqual(await languagesOf('/plain', cookie), ['sw', 'sw']);
    const missing = `/plain/${newId(t.time.now)}`;
    assert.deepEqual(await languagesOf(missing, cookie), ['sw', 'sw']);
    const [inSwahili, inEnglish] = [await get(missing, cookie), await get(`${missing}?lng=en`, cookie)];
    assert.notEqual(viewIn(inSwahili.body).refused, viewIn(inEnglish.body).refused);
  });

  test('stays in the language of the account after its token was renewed', async () => {
    const own = await logIn(achieng);
    t.time.now += 20 * 60_000;
    assert.deepEqual(await languagesOf('/plain', own), ['sw', 'sw']);
  });

  test('is in the chosen language, which the browser keeps for all pages', async () => {
    const own = await logIn(achieng);
    const chosen = await get('/plain?lng=en', own);
    assert.equal(languageIn(chosen.body), 'en');
    const kept = chosen.cookies.find(({ name }) => name === 'i18next');
    assert.deepEqual([kept?.value, kept?.path], ['en', '/']);
    assert.deepEqual(await languagesOf('/plain', `${own}; i18next=en`), ['en', 'en']);
    assert.deepEqual(await languagesOf('/plain?lng=sw', `${own}; i18next=en`), ['sw', 'sw']);
  });

  test('keeps no language that nobody chose', async () => {
    const own = await logIn(achieng);
    for (const path of ['/plain', '/plain?lng=xx'])
      assert.ok(!(await get(path, own)).cookies.some(({ name }) => name === 'i18next'));
  });

  test('names its own address, so that a link to the other language leads there', async () => {
    const own = await logIn(achieng);
    const { address } = viewIn((await get('/plain?cursor=a%26b&lng=en&sent', own)).body);
    assert.equal(address ?? '/plain?cursor=a%26b&', '/plain?cursor=a%26b&');
    assert.equal(viewIn((await get('/plain', own)).body).address, '/plain?');
    const { token } = viewIn((await get('/plain', own)).body);
    // A page with a message that was not sent leads nowhere else.
    const lost = await post(`/plain/${newId(t.time.now)}`, { token, message: 'Habari' }, { cookie: own });
    assert.equal(viewIn(lost.body).address, undefined);
  });
});
