/** A list that could not be read again after events had made it stale, and of which later events change a part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import { anInquiryItem, minute } from '@hodi/domain/testing/inquiry-item.ts';
import type { Fate } from '../line.ts';
import { TestingPhone } from '../testing-phone.ts';
import { TestingLine } from './testing-line.ts';

const idOfEvent = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;
const headOf = (n: number) => ({ events: [], head: { n, id: idOfEvent(n) }, reset: false });

/** One of two inquiries, with its newest message so many minutes after its first. */
const inquiry = (last: string, minutes: number) =>
  anInquiryItem({ e_contact: { id: `01990000-0000-7000-8000-0000000000b${last}`, last_message_at: minute(minutes) } });

/** A patient looks at their list, by pages of two. Its requests are recorded; `now` changes the server's data. */
async function looking(items: EContactItem[]) {
  const live = new TestingLine(() => headOf(3));
  const t = await TestingPhone.open(live);
  const asked: string[] = [];
  let all = items;
  const isList = (url: string): boolean => url.startsWith('/e-contacts/list');
  const pageOf = (url: string) => {
    const isNext = url.includes('cursor=');
    const shown = isNext ? all.slice(2) : all.slice(0, 2);
    const next_cursor = isNext || all.length <= 2 ? null : 'next';
    return { items: shown, total: all.length, is_more_than_total: false, next_cursor };
  };
  t.tells = ({ url }) => {
    if (isList(url)) asked.push(url);
    return { status: 200, text: JSON.stringify(isList(url) ? pageOf(url) : { url }), epoch: '0199aaaa' };
  };
  await t.signIn('amina');
  const tab = await t.openTab();
  tab.controls.watch({ amina: items[0]?.patient.id ?? '' });
  await t.time.play(5_000);
  /** The connection was away while all changed, and this is the fate of the list's requests after it. */
  const changeAll = async (to: EContactItem[], fate: Fate, milliseconds: number) => {
    all = to;
    t.line.befalls = ({ url }) => (isList(url) ? fate : undefined);
    live.says = () => ({ ...headOf(7), reset: true });
    live.cut();
    await t.time.play(milliseconds);
    t.line.befalls = () => undefined;
  };
  const now = (to: EContactItem[]) => {
    all = to;
  };
  const behind = async () => [...(await t.result(tab.controls.behind() ?? Promise.resolve(['no screen'])))];
  return { t, tab, live, asked, changeAll, now, behind };
}

test('one more page does not make those before it new, whose reading gave way to it', async () => {
  const rest = [inquiry('3', 1), inquiry('4', 0)];
  const { t, tab, changeAll, behind } = await looking([inquiry('1', 3), inquiry('2', 2), ...rest]);
  await changeAll([inquiry('1', 5), inquiry('2', 4), ...rest], 'late', 2_500);
  await t.result(tab.controls.more());
  await t.time.play(20_000);
  assert.deepEqual(await behind(), []);
});

test('stale data stays to be read again though events change a part of it', async () => {
  const { t, live, asked, changeAll, now, behind } = await looking([inquiry('1', 1), inquiry('2', 0)]);
  assert.equal(asked.length, 1);
  await changeAll([inquiry('1', 3), inquiry('2', 2)], 'lost', 8_000);
  const newest = inquiry('1', 4);
  now([newest, inquiry('2', 2)]);
  live.tell(`42${JSON.stringify(['e-contact-created', JSON.stringify(newest), 8, idOfEvent(8)])}`);
  await t.time.play(20_000);
  assert.deepEqual(await behind(), []);
  // Once it has arrived, nothing is requested any more.
  const times = asked.length;
  await t.time.play(60_000);
  assert.equal(asked.length, times);
});
