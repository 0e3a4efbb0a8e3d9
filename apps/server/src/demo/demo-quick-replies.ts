import type { Executor } from '#server/db/database.ts';
import { newId } from '#server/work/new-id.ts';
import type { StaffKey } from './people/staff.ts';
import type { DemoPeople } from './put-people.ts';

type Row = readonly [
  /** The member of staff whose institution it belongs to; with `isOwn` it is theirs alone. */
  of: StaffKey,
  isOwn: boolean,
  shortcut: string,
  title: string,
  text_en: string,
  text_sw: string,
];

const rows: readonly Row[] = [
  [
    'wanjiru',
    false,
    'ors',
    'Rehydration',
    'I am sorry, {name}. Drink one cup of ORS after every loose stool.',
    'Pole sana, {name}. Kunywa kikombe kimoja cha ORS kila mara baada ya kuharisha.',
  ],
  [
    'wanjiru',
    false,
    'onana',
    'Come to the clinic',
    'Please come to the clinic {when}.',
    'Tafadhali njoo kliniki {when}.',
  ],
  [
    'wanjiru',
    false,
    'ona-tena',
    'Write again',
    'Write to me again after {days}, or earlier if you get worse.',
    'Niandikie tena baada ya {days}, au mapema ukizidiwa.',
  ],
  [
    'wanjiru',
    false,
    'lab',
    'Result is ready',
    'Your result is ready, {name}. Please come to {clinic}, or call {phone}.',
    'Jibu lako la maabara liko tayari, {name}. Tafadhali njoo {clinic}, au piga {phone}.',
  ],
  ['wanjiru', true, 'ongea', 'I will call', 'I will call you today at {time}.', 'Nitakupigia simu leo {time}.'],
  [
    'wanjiru',
    true,
    'bp',
    'Measure at home',
    'Sit for 5 minutes, then measure your blood pressure twice. Write me both numbers.',
    '',
  ],
  [
    'barasa',
    true,
    'homa',
    'Fever of a child',
    'Give your child water often, and come at once if the child does not drink or is hard to wake.',
    'Mpe mtoto maji mara kwa mara. Njoo mara moja ikiwa hanywi au ni vigumu kumwamsha.',
  ],
];

export async function putQuickReplies(tx: Executor, people: DemoPeople, now: number): Promise<void> {
  const at = new Date(now);
  const values = rows.map(([of, isOwn, shortcut, title, text_en, text_sw], place) => {
    const { id, institution_id } = people.staff[of];
    const words = { title, shortcut, text_en, text_sw };
    const owner = { institution_id, clinician_id: isOwn ? id : null };
    return { id: newId(now), ...owner, ...words, position: place + 1, created_at: at, updated_at: at };
  });
  await tx.insertInto('quick_reply').values(values).execute();
}
