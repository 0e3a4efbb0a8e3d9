/** The clinicians of an institution: listed, changed, approved, logged out; nothing of another institution shows. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { getInstitution } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { type ClinicianSeed, aClinician, anInstitution, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putRelationship } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { messagesTo } from '#server/testing/registering.ts';

const t = await openClinicApp();
const { doctor, stranger } = t.clinic;
const ours = doctor.institution_id;
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin', user: { given_name: 'Grace' } }));
const rootRow = await putClinician(t.put, aClinician(ours, { role: 'superuser', user: { given_name: 'Neema' } }));
let admin: Person;
let root: Person;
const clients: LiveClient[] = [];
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  admin = await t.as(adminRow);
  root = await t.as(rootRow);
});
after(() => clients.forEach((client) => client.close()));

async function listen(person: ClinicianSeed): Promise<LiveClient> {
  const client = new LiveClient(t.app, (await t.as(person)).token);
  clients.push(client);
  return client.ready();
}

const colleague = (over: Parameters<typeof aClinician>[1] = {}) => putClinician(t.put, aClinician(ours, over));
const of = ({ id }: { id: string }, body?: object) => ({ params: { clinician_id: id }, ...(body && { body }) });
const list = async (query: Record<string, string> = {}, person = admin) =>
  person.ok(api.listClinicians, { params: { institution_id: ours }, query });
const names = (items: readonly ManagedClinician[]) => items.map(({ user }) => user.given_name);

describe('the list', () => {
  test('has those who wait first, then by name, the deactivated last; counts agree', async () => {
    const institution = await putInstitution(t.put, anInstitution({ name: 'Listed Clinic' }));
    const put = (given_name: string, over: Parameters<typeof aClinician>[1] = {}) =>
      putClinician(t.put, aClinician(institution.id, { ...over, user: { ...over.user, given_name } }));
    await put('Zuri');
    await put('Gone', { user: { status: 'inactive' } });
    await put('Waiting', { approval: 'waiting' });
    await put('No', { approval: 'refused' });
    await put('amina');
    const read = (query: Record<string, string>) =>
      root.ok(api.listClinicians, { params: { institution_id: institution.id }, query });
    const all = await read({});
    assert.deepEqual(names(all.items), ['Waiting', 'amina', 'Zuri', 'No', 'Gone']);
    assert.deepEqual(
      all.items.map(({ state }) => state),
      ['waiting', 'active', 'active', 'refused', 'inactive'],
    );
    const { counts } = await root.ok(getInstitution, { params: { institution_id: institution.id } });
    assert.deepEqual([counts.clinicians, counts.clinicians_active, counts.clinicians_waiting], [all.total, 2, 1]);
    for (const [filter, found] of [
      ['active', ['amina', 'Zuri']],
      ['waiting', ['Waiting']],
      ['refused', ['No']],
      ['inactive', ['Gone']],
    ] as const) {
      const page = await read({ filter });
      assert.deepEqual([names(page.items), page.total], [found, found.length]);
    }
    const [first, second] = [await read({ limit: '2' }), await read({ limit: '2' })];
    assert.deepEqual(first, second);
    const next = await read({ limit: '2', cursor: first.next_cursor ?? '' });
    assert.deepEqual(names(next.items), ['Zuri', 'No']);
  });

  test('finds by name, e-mail, phone and profession, folded', async () => {
    const user = { given_name: 'Wambũi', family_name: "Ng'ang'a", email: 'wambui@ziwa.example' };
    const row = await colleague({ user, profession: 'Ophthalmologist' });
    for (const search of ['wambui', 'NGANGA', 'wambui@ziwa', row.user.mobile_number.replace('+254', '0'), 'ophthal']) {
      assert.deepEqual(names((await list({ search })).items), ['Wambũi'], search);
    }
    assert.equal((await list({ search: '%' })).total, 0);
  });

  test('counts patients, open inquiries and coming appointments of each', async () => {
    const { items } = await list({ search: doctor.user.mobile_number });
    assert.deepEqual(items[0]?.counts, { patients: 1, open_inquiries: 0, upcoming_appointments: 0 });
  });
});

describe('nothing of another institution', () => {
  test('is listed, counted, found or told apart from what is not there', async () => {
    const canary = aClinician(stranger.institution_id, {
      user: { given_name: 'Kanari', email: 'kanari@else.example' },
    });
    await putClinician(t.put, canary);
    for (const search of ['', 'Kanari', canary.user.mobile_number]) {
      assert.ok(!JSON.stringify(await list({ search })).includes('anari'));
    }
    const elsewhere = { params: { institution_id: stranger.institution_id } };
    assert.equal((await admin.refused(api.listClinicians, elsewhere, 404)).code, 'institution_not_found');
    const tries = [
      [api.getClinician, of(canary)],
      [api.updateClinician, of(canary, { profession: 'x', version: 9 })],
      [api.decideApproval, of(canary, { approval: 'refused' })],
      [api.endClinicianSessions, of(canary)],
      [api.deactivateClinician, of(canary, {})],
      [api.handOver, of(canary, { hand_over_to: doctor.id })],
      [api.reactivateClinician, of(canary)],
    ] as const;
    for (const [contract, given] of tries) {
      const problem = await admin.refused(contract, given, 404);
      assert.deepEqual([problem.code, JSON.stringify(problem).includes('anari')], ['not_found', false]);
    }
  });

  test('a superuser reaches all of it', async () => {
    const page = await root.ok(api.listClinicians, { params: { institution_id: stranger.institution_id } });
    assert.ok(names(page.items).includes('Stranger'));
  });
});

describe('changing a clinician', () => {
  test('by their admin: what is given is stored, the rest stays, and their devices are told', async () => {
    const row = await colleague({ user: { additional_name: 'Rose', email: 'w@ziwa.example' } });
    const line = await listen(row);
    const change = { family_name: 'Oduor', additional_name: '', work_experience: 'Eleven years in Kisumu', version: 1 };
    const changed = await admin.ok(api.updateClinician, of(row, change));
    const { given_name, additional_name, email } = changed.user;
    assert.deepEqual([given_name, additional_name, email], ['Wanjiru', null, 'w@ziwa.example']);
    const without = await admin.ok(api.updateClinician, of(row, { email: '', license_number: 'NCK 4', version: 2 }));
    assert.deepEqual([without.user.email, without.clinician.license_number], [null, 'NCK 4']);
    assert.deepEqual([changed.user.family_name, changed.clinician.profession], ['Oduor', 'General practitioner']);
    assert.deepEqual([changed.clinician.work_experience, changed.clinician.version], ['Eleven years in Kisumu', 2]);
    await line.until(() => line.told.some(({ name }) => name === clinicianUpdated.name));
    assert.ok(line.socket.connected, 'nothing of their rights changed');
  });

  test('invalid values are named by field', async () => {
    const row = await colleague();
    const bad = { given_name: ' ', work_experience: 'short', email: 'x', birthday: '2999-01-01', role: 'superuser' };
    const problem = await admin.refused(api.updateClinician, of(row, { ...bad, version: 1 }), 400);
    const found = problem.details?.fields?.map(({ field, code }) => `${field} ${code}`).toSorted();
    assert.deepEqual(found, [
      'email invalid_email',
      'given_name required',
      'role invalid_choice',
      'work_experience too_short',
    ]);
    const born = await admin.refused(api.updateClinician, of(row, { birthday: '2999-01-01', version: 1 }), 400);
    assert.equal(born.details?.fields?.[0]?.code, 'date_in_future');
  });

  test('the later of two admins is shown both versions; nothing is overwritten', async () => {
    const row = await colleague();
    await admin.ok(api.updateClinician, of(row, { profession: 'Midwife', version: 1 }));
    const sent = { profession: 'Surgeon', version: 1 };
    const problem = await root.refused(api.updateClinician, of(row, sent), 409);
    assert.equal(problem.code, 'version_conflict');
    const current = problem.details?.current as ManagedClinician;
    assert.deepEqual([current.clinician.profession, current.clinician.version], ['Midwife', 2]);
    assert.deepEqual(problem.details?.sent, sent);
  });

  test('themself: the profile, never the role or the institution', async () => {
    const row = await colleague({ role: 'nurse' });
    const nurse = await t.as(row);
    const own = await nurse.ok(api.updateClinician, of(row, { profession: 'Midwife', role: 'nurse', version: 1 }));
    assert.equal(own.clinician.profession, 'Midwife');
    for (const change of [{ role: 'admin' }, { institution_id: stranger.institution_id }]) {
      const problem = await nurse.refused(api.updateClinician, of(row, { ...change, version: 2 }), 403);
      assert.equal(problem.code, 'forbidden_role');
    }
    const own2 = await admin.refused(api.updateClinician, of(adminRow, { role: 'doctor', version: 1 }), 403);
    assert.equal(own2.code, 'forbidden_role');
  });

  test('a plain colleague changes nobody, an admin no superuser', async () => {
    const nurse = await t.as(await colleague({ role: 'nurse' }));
    await nurse.refused(api.updateClinician, of(doctor, { profession: 'x', version: 1 }), 404);
    await admin.refused(api.updateClinician, of(rootRow, { profession: 'x', version: 1 }), 404);
    await admin.refused(api.deactivateClinician, of(rootRow, {}), 404);
  });
});

describe('another role', () => {
  test('at the reception needs a handover first: nobody there answers patients', async () => {
    const row = await colleague({ role: 'nurse' });
    await putRelationship(t.put, { clinician: row, patient: t.clinic.achieng }, { id: idOf(nextSerial()) });
    const change = of(row, { role: 'receptionist', version: 1 });
    assert.equal((await admin.refused(api.updateClinician, change, 409)).code, 'handover_needed');
    await admin.ok(api.handOver, { params: { clinician_id: row.id }, body: { hand_over_to: t.clinic.doctor.id } });
    await admin.ok(api.updateClinician, change);
  });

  test('counts at the next request, and the sockets close', async () => {
    const row = await colleague({ role: 'admin' });
    const person = await t.as(row);
    const line = await listen(row);
    await person.ok(api.listClinicians, { params: { institution_id: ours } });
    await admin.ok(api.updateClinician, of(row, { role: 'nurse', version: 1 }));
    await person.refused(api.listClinicians, { params: { institution_id: ours } }, 404);
    await person.ok(getOwnClinician);
    await line.until(() => !line.socket.connected);
    assert.ok(line.ended);
    const again = await listen(row);
    assert.ok(again.socket.connected, 'the session itself goes on');
  });

  test('of a superuser is given and taken by the command line alone', async () => {
    const other = await colleague({ role: 'superuser' });
    const problem = await root.refused(api.updateClinician, of(other, { role: 'doctor', version: 1 }), 403);
    assert.equal(problem.code, 'forbidden_role');
  });
});

describe('another institution', () => {
  const move = (institution_id: string, version = 1) => ({ institution_id, version });

  test('is given by a superuser alone, and ends what was seen of the old one', async () => {
    const row = await colleague({ role: 'admin' });
    const line = await listen(row);
    const refused = await admin.refused(api.updateClinician, of(row, move(stranger.institution_id)), 403);
    assert.equal(refused.code, 'forbidden_role');
    const { clinician } = await root.ok(api.updateClinician, of(row, move(stranger.institution_id)));
    assert.deepEqual(
      [clinician.institution_id, clinician.institution_name],
      [stranger.institution_id, 'Afya Bora Clinic'],
    );
    await line.until(() => line.ended);
    const moved = await t.as(row);
    await moved.refused(api.listClinicians, { params: { institution_id: ours } }, 404);
    await moved.ok(api.listClinicians, { params: { institution_id: stranger.institution_id } });
  });

  test('waits until nobody is in their care, and must be there', async () => {
    const problem = await root.refused(api.updateClinician, of(doctor, move(stranger.institution_id)), 409);
    assert.equal(problem.code, 'handover_needed');
    assert.deepEqual(problem.details?.counts, { patients: 1, open_inquiries: 0 });
    const nowhere = await root.refused(api.updateClinician, of(await colleague(), move(doctor.id)), 400);
    assert.deepEqual(nowhere.details?.fields?.[0]?.code, 'institution_not_found');
  });
});

describe('approval', () => {
  test('opens everything at the next request, and an SMS tells of it', async () => {
    const row = await colleague({ approval: 'waiting', user: { preferred_language: 'sw' } });
    const person = await t.as(row);
    assert.equal((await person.refused(getOwnClinician, {}, 403)).code, 'awaiting_approval');
    const answer = await admin.ok(api.decideApproval, of(row, { approval: 'approved' }));
    assert.equal(answer.state, 'active');
    await person.ok(getOwnClinician);
    const sms = await messagesTo(t.db, row.user.mobile_number);
    assert.deepEqual(
      sms.map(({ template, language }) => [template, language]),
      [['sms.clinician_approved', 'sw']],
    );
    await admin.ok(api.decideApproval, of(row, { approval: 'approved' }));
    assert.equal((await messagesTo(t.db, row.user.mobile_number)).length, 1, 'said once');
  });

  test('taken back and given again, it counts each time; three SMS a day tell of it', async () => {
    const row = await colleague({ approval: 'waiting' });
    for (let round = 0; round < 4; round += 1) {
      const answer = await admin.ok(api.decideApproval, of(row, { approval: 'approved' }));
      assert.equal(answer.state, 'active');
      if (round < 3) await admin.ok(api.decideApproval, of(row, { approval: 'refused' }));
    }
    assert.equal((await messagesTo(t.db, row.user.mobile_number)).length, 3);
  });

  test('refused closes it, sockets too, as long as nobody is in their care', async () => {
    const row = await colleague();
    const line = await listen(row);
    const answer = await admin.ok(api.decideApproval, of(row, { approval: 'refused' }));
    assert.equal(answer.state, 'refused');
    await line.until(() => line.ended);
    assert.equal((await (await t.as(row)).refused(getOwnClinician, {}, 403)).code, 'awaiting_approval');
    const problem = await admin.refused(api.decideApproval, of(doctor, { approval: 'refused' }), 409);
    assert.equal(problem.code, 'handover_needed');
    const own = await admin.refused(api.decideApproval, of(adminRow, { approval: 'refused' }), 409);
    assert.equal(own.code, 'own_account');
  });
});

test('ending the sessions of a clinician logs them out everywhere, at once', async () => {
  const row = await colleague();
  const [one, other] = [await t.as(row), await listen(row)];
  const { ended } = await admin.ok(api.endClinicianSessions, of(row));
  assert.equal(ended, 2);
  await one.refused(getOwnClinician, {}, 401);
  await other.until(() => other.ended);
});
