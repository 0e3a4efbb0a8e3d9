import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewed } from './person-updates.ts';

const achieng = { id: 'u1', given_name: 'Achieng', family_name: null, email: null };
const item = {
  e_contact: { id: 'e1', patient_id: 'p1' },
  patient: { id: 'p1', member_id: 'HD-1', birthday: '1992-03-14', user: achieng },
  clinician: { id: 'c1', user: { id: 'u2', given_name: 'Wanjiru', family_name: 'Kamau', email: null } },
};
const visit = {
  appointment: { id: 'a1', patient_id: 'p1', clinician_id: 'c1' },
  patient_name: { given_name: 'Achieng', family_name: null },
  clinician_name: { given_name: 'Wanjiru', family_name: 'Kamau', role: 'doctor' },
};
const user = { id: 'u1', given_name: 'Adhiambo', family_name: 'Otieno', email: null, mobile_number: '+254700000001' };
const news = new Map<string, Record<string, unknown>>([
  ['u1', user],
  ['p1', { ...user, id: 'p1', birthday: '1992-03-15', address: 'Kondele' }],
]);

test('a person is renewed wherever an answer shows them, and by no more than it shows', () => {
  const pages = { pages: [{ items: [item], total: 1 }], pageParams: [undefined] };
  const after = renewed(pages, news);
  assert.deepEqual(after.pages[0]?.items[0]?.patient, {
    id: 'p1',
    member_id: 'HD-1',
    birthday: '1992-03-15',
    user: { id: 'u1', given_name: 'Adhiambo', family_name: 'Otieno', email: null },
  });
  assert.deepEqual(pages.pages[0]?.items[0]?.patient.user, achieng, 'the answer that was held stays as it was');
});

test('appointments name their sides without ids', () => {
  const [after] = renewed([visit], news);
  assert.deepEqual(after?.patient_name, { given_name: 'Adhiambo', family_name: 'Otieno' });
});

test('data without the person, or without news of them, keeps its identity: it is not rendered again', () => {
  const others = { items: [{ id: 'p2', user: { id: 'u9', given_name: 'Baraka' } }], next_cursor: null, at: undefined };
  assert.equal(renewed(others, news), others);
  const after = renewed({ items: [item, visit], kept: others }, news);
  assert.equal(after.kept, others);
  assert.equal((after.items[0] as typeof item).clinician, item.clinician);
  assert.equal(renewed(after, news), after);
});
