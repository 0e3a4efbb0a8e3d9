import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { careIn } from '#server/testing/admin/clinician-handover.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { newNumber } from '#server/testing/registering.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';
import { call } from '#server/testing/test-app.ts';
import { CommandRefused, createSuperuser, listSuperusers, resetPassword, setActive } from './superusers.service.ts';

const t = await openClinicApp();
const { doctor } = t.clinic;
const gone = await putInstitution(t.put, anInstitution({ name: 'Kisima Clinic' }));
await t.db
  .updateTable('institution')
  .set({ deleted_at: new Date(t.time.now) })
  .where('id', '=', gone.id)
  .execute();
const number = doctor.user.mobile_number;
const deps = { db: t.db, now: t.time.now, operator: 'root' };
const person = {
  given_name: 'Neema',
  family_name: null,
  email: null,
  language: 'sw',
  institution: 'Ziwa Family Clinic',
  password: 'samaki-na-ugali-7',
} as const;

describe('refuses', () => {
  const refusals: Record<string, [work: () => Promise<unknown>, says: RegExp]> = {
    'a password of many': [
      () => resetPassword(deps, { mobile: number, user_type: 'clinician', password: 'password1' }),
      /^That password is among the most used ones/,
    ],
    'a number without an account': [
      () => setActive(deps, { mobile: '0799999999', isActive: true }),
      /^\+254799999999 has no account as clinician$/,
    ],
    'to deactivate a doctor': [
      () => setActive(deps, { mobile: number, isActive: false }),
      /^Wanjiru Kamau is no superuser: use Manage clinicians in the app$/,
    ],
    'a number that has an account': [
      () => createSuperuser(deps, { ...person, mobile: number }),
      /^\+254\d+ has an account already: Wanjiru Kamau\. A superuser has a number of their own: give another one as --mobile$/,
    ],
    'one of several institutions without a name': [
      () => createSuperuser(deps, { ...person, mobile: newNumber(), institution: null }),
      /^Say to which institution they belong: --institution .*\n {2}\S+ {2}Ziwa Family Clinic\n {2}\S+ {2}Afya Bora Clinic$/,
    ],
    'an institution that is deleted': [
      () => createSuperuser(deps, { ...person, mobile: newNumber(), institution: gone.name }),
      /^There is not exactly one institution Kisima Clinic: .*\n {2}\S+ {2}Ziwa Family Clinic\n {2}\S+ {2}Afya Bora Clinic$/,
    ],
    'an institution that is not there': [
      () => createSuperuser(deps, { ...person, mobile: newNumber(), institution: 'Nowhere' }),
      /^There is not exactly one institution Nowhere: /,
    ],
  };
  for (const [name, [work, says]] of Object.entries(refusals)) {
    test(name, async () => {
      const before = await rowCounts(t.db);
      await assert.rejects(work(), (error) => error instanceof CommandRefused && says.test(error.message));
      assert.deepEqual(await rowCounts(t.db), before);
    });
  }
});

test('finds an institution by its name', async () => {
  const mobile = newNumber();
  const made = await createSuperuser(deps, { ...person, mobile });
  assert.deepEqual(made, {
    name: 'Neema',
    mobile_number: mobile,
    institution: { id: doctor.institution_id, name: 'Ziwa Family Clinic', isNew: false },
  });
});

test('deactivates, which ends every session at once, and lets in again', async () => {
  const mobile = newNumber();
  await createSuperuser(deps, { ...person, mobile });
  const body = { mobile_number: mobile, password: person.password, user_type: 'clinician' };
  const logIn = () => call(t.app, login, { body });
  const { access_token: token } = (await logIn()).json();
  assert.deepEqual(await setActive(deps, { mobile, isActive: false }), { name: 'Neema', isChanged: true });
  assert.equal((await call(t.app, getOwnClinician, { token })).statusCode, 401);
  assert.equal((await logIn()).json().code, 'account_inactive');
  assert.deepEqual(
    (await listSuperusers(t.db)).filter(({ mobile_number }) => mobile_number === mobile).map(({ status }) => status),
    ['inactive'],
  );
  assert.deepEqual(await setActive(deps, { mobile, isActive: false }), { name: 'Neema', isChanged: false });
  assert.deepEqual(await setActive(deps, { mobile, isActive: true }), { name: 'Neema', isChanged: true });
  assert.equal((await call(t.app, getOwnClinician, { token })).statusCode, 401);
  assert.equal((await logIn()).statusCode, 200);
  const actions = (await auditLines(t.db))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('command.'));
  assert.deepEqual(actions.toSorted().slice(0, 2), ['command.activate', 'command.create_superuser']);
  assert.equal(actions.filter((action) => action === 'command.deactivate').length, 1);
});

test('shuts nobody out who has patients, until a colleague has them', async () => {
  const { from, to } = await careIn(t).care(2);
  await t.db.updateTable('clinician').set({ role: 'superuser' }).where('id', '=', from.id).execute();
  const mobile = from.user.mobile_number;
  const says =
    /^Leaving \w+ still has 2 patients and 0 open inquiries: hand them over in the app first, as another superuser/;
  await assert.rejects(
    setActive(deps, { mobile, isActive: false }),
    (error) => error instanceof CommandRefused && says.test(error.message),
  );
  const root = await t.as(await putClinician(t.put, aClinician(doctor.institution_id, { role: 'superuser' })));
  await root.ok(handOver, { params: { clinician_id: from.id }, body: { hand_over_to: to.id } });
  assert.equal((await setActive(deps, { mobile, isActive: false })).isChanged, true);
});

test('lets nobody back into an institution that was deleted meanwhile', async () => {
  const seed = aClinician(gone.id, { role: 'superuser', user: { status: 'inactive' } });
  const { user } = await putClinician(t.put, seed);
  await assert.rejects(
    setActive(deps, { mobile: user.mobile_number, isActive: true }),
    (error) => error instanceof CommandRefused && /was deleted: make another superuser/.test(error.message),
  );
});
