/** A list that could not be read again after news had made it old, and of which later news change a part. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anInquiryItem, minute } from '@hodi/domain/testing/inquiry-item.ts';
import { TestingPhone } from '../testing-phone.ts';
import { TestingLine } from './testing-line.ts';

const idOfEvent = (n: number) => `01990000-0000-7000-8000-00000000000${n}`;
const headOf = (n: number) => ({ events: [], head: { n, id: idOfEvent(n) }, reset: false });

/** One of two inquiries, with its newest message so many minutes after its first. */
const inquiry = (last: string, minutes: number) =>
  anInquiryItem({ e_contact: { id: `01990000-0000-7000-8000-0000000000b${last}`, last_message_at: minute(minutes) } });

test('one more page does not make those before it new, whose reading gave way to it', async () => {
  const live = new TestingLine(() => headOf(3));
  const t = await TestingPhone.open(live);
  let items = [inquiry('1', 3), inquiry('2', 2)];
  const rest = [inquiry('3', 1), inquiry('4', 0)];
  t.tells = ({ url }) => {
    if (!url.startsWith('/e-contacts/list')) return { status: 200, text: JSON.stringify({ url }), epoch: '0199aaaa' };
    const isNext = url.includes('cursor=');
    const next_cursor = isNext ? null : 'next';
    const page = { items: isNext ? rest : items, total: 4, is_more_than_total: false, next_cursor };
    return { status: 200, text: JSON.stringify(page), epoch: '0199aaaa' };
  };
  await t.signIn('amina');
  const tab = await t.openTab();
  tab.controls.watch({ amina: items[0]?.patient.id ?? '' });
  await t.time.play(5_000);
  items = [inquiry('1', 5), inquiry('2', 4)];
  t.line.befalls = ({ url }) => (url.startsWith('/e-contacts/list') ? 'late' : undefined);
  live.says = () => ({ ...headOf(7), reset: true });
  live.cut();
  await t.time.play(2_500);
  t.line.befalls = () => undefined;
  await t.result(tab.controls.more());
  await t.time.play(20_000);
  assert.deepEqual([...(await t.result(tab.controls.behind() ?? Promise.resolve(['no screen'])))], []);
});

test('what is old stays to be read again though news change a part of it', async () => {
  const live = new TestingLine(() => headOf(3));
  const t = await TestingPhone.open(live);
  let items = [inquiry('1', 1), inquiry('2', 0)];
  const asked: number[] = [];
  t.tells = ({ url }) => {
    if (!url.startsWith('/e-contacts/list')) return { status: 200, text: JSON.stringify({ url }), epoch: '0199aaaa' };
    asked.push(t.time.now);
    const page = { items, total: items.length, is_more_than_total: false, next_cursor: null };
    return { status: 200, text: JSON.stringify(page), epoch: '0199aaaa' };
  };
  await t.signIn('amina');
  const tab = await t.openTab();
  const [one] = items;
  tab.controls.watch({ amina: one?.patient.id ?? '' });
  await t.time.play(5_000);
  assert.equal(asked.length, 1);
  // The line is away while both change, and what is asked after it is lost.
  items = [inquiry('1', 3), inquiry('2', 2)];
  t.line.befalls = ({ url }) => (url.startsWith('/e-contacts/list') ? 'lost' : undefined);
  live.says = () => ({ ...headOf(7), reset: true });
  live.cut();
  await t.time.play(8_000);
  items = [inquiry('1', 4), inquiry('2', 2)];
  live.tell(`42${JSON.stringify(['e-contact-created', JSON.stringify(items[0]), 8, idOfEvent(8)])}`);
  t.line.befalls = () => undefined;
  await t.time.play(20_000);
  const behind = [...(await t.result(tab.controls.behind() ?? Promise.resolve(['no screen'])))];
  assert.deepEqual(behind, []);
  // And once it has come, nothing is asked any more.
  const times = asked.length;
  await t.time.play(60_000);
  assert.equal(asked.length, times);
});
