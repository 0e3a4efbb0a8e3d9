/** Registering by the link of an invitation: at once or with a code, in its role, once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  listClinicianInvitations,
  sendClinicianInvitation,
  validateClinicianToken,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { registerClinician } from '@hodi/domain/registrations/registrations.api.ts';
import { aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { anInvitedForm, invitesClinician, lastClinicianToken } from '#server/testing/admin/inviting-clinicians.ts';
import { type Person, openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { aClinicianForm, giveCode, lastCode, messagesTo, newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
// Clinicians who register by themselves need approval here; invited ones do not.
const asking = await putInstitution(t.put, anInstitution({ name: 'Tumaini Hospital', asks_approval: true }));
const adminRow = await putClinician(t.put, aClinician(asking.id, { role: 'admin' }));
let admin: Person;
const clients: LiveClient[] = [];
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  t.time.now += 25 * 3_600_000;
  admin = await t.as(adminRow);
});
after(() => clients.forEach((client) => client.close()));

async function invited(over: object = {}, by = admin) {
  const { id, mobile_number, email } = await invitesClinician(by, over);
  const token = await lastClinicianToken(t.db, mobile_number ?? email ?? '');
  return { id, token, mobile_number: mobile_number ?? newNumber() };
}
const register = (body: object, address?: string) =>
  call(t.app, registerClinician, { body, ...(address !== undefined && { address }) });
const cliniciansWith = (mobile_number: string) =>
  t.db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.role', 'c.institution_id', 'c.approval'])
    .where('u.mobile_number', '=', mobile_number)
    .execute();
const registeredMeanwhile = (institution_id: string, mobile_number: string) =>
  putClinician(t.put, aClinician(institution_id, { user: { mobile_number } }));
const codeOf = async (token: string) => (await call(t.app, validateClinicianToken, { params: { token } })).json().code;
const invitationOf = (id: string) =>
  t.db
    .selectFrom('clinician_invitation')
    .select(['accepted_at', 'accepted_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('to the number that the SMS went to: in at once, approved, in the role of the invitation', async () => {
  const { id, token, mobile_number } = await invited({ role: 'admin' });
  const line = await new LiveClient(t.app, admin.token).ready();
  clients.push(line);
  const answer = await register(anInvitedForm(token, { mobile_number }));
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(String(answer.headers['set-cookie']), /hodi_refresh=/);
  const [clinician] = await cliniciansWith(mobile_number);
  assert.deepEqual([clinician?.role, clinician?.institution_id, clinician?.approval], ['admin', asking.id, 'approved']);
  const profile = await personWith(t, answer.json().access_token).ok(getOwnClinician);
  assert.equal(profile.institution.name, 'Tumaini Hospital');
  const { accepted_at, accepted_by } = await invitationOf(id);
  assert.deepEqual([accepted_at, accepted_by], [t.time.now, clinician?.id]);
  await line.until(() => line.told.some(({ name }) => name === clinicianUpdated.name));
  assert.equal(await codeOf(token), 'invitation_used');
});

test('role and institution in the body count for nothing', async () => {
  const { token, mobile_number } = await invited();
  const forged = { mobile_number, role: 'admin', institution_id: t.clinic.doctor.institution_id };
  await register(anInvitedForm(token, forged));
  const [clinician] = await cliniciansWith(mobile_number);
  assert.deepEqual([clinician?.role, clinician?.institution_id], ['nurse', asking.id]);
});

describe('with a code', () => {
  for (const [name, over] of [
    ['to another number', {}],
    ['by e-mail', { method: 'email', email: 'k.onyango@example.co.ke', mobile_number: null }],
  ] as const) {
    test(`${name}: asked for, then approved`, async () => {
      const { id, token } = await invited(over);
      const mobile_number = newNumber();
      const answer = await register(anInvitedForm(token, { mobile_number }));
      assert.equal(answer.statusCode, 202, answer.body);
      assert.equal((await invitationOf(id)).accepted_at, null, 'only the code makes it theirs');
      const code = await lastCode(t.db, mobile_number);
      const done = await giveCode(t, { verification_id: answer.json().verification_id, code });
      assert.equal(done.statusCode, 200, done.body);
      const [clinician] = await cliniciansWith(mobile_number);
      assert.deepEqual([clinician?.role, clinician?.approval], ['nurse', 'approved']);
      assert.equal(await codeOf(token), 'invitation_used');
    });
  }

  test('comes to nothing when the invitation was used meanwhile', async () => {
    const { token, mobile_number } = await invited();
    const late = newNumber();
    const answer = await register(anInvitedForm(token, { mobile_number: late }));
    await register(anInvitedForm(token, { mobile_number }));
    const { verification_id } = answer.json();
    const done = await giveCode(t, { verification_id, code: await lastCode(t.db, late) });
    assert.deepEqual([done.statusCode, done.json().code], [410, 'invitation_used']);
    assert.deepEqual(await cliniciansWith(late), []);
  });
});

describe('refused', () => {
  test('by a link that is used, too old, taken back, replaced or forged, each in its own words', async () => {
    const used = await invited();
    await register(anInvitedForm(used.token, { mobile_number: used.mobile_number }));
    const again = await register(anInvitedForm(used.token, { mobile_number: newNumber() }));
    assert.deepEqual([again.statusCode, again.json().code], [410, 'invitation_used']);
    const old = await invited();
    t.time.now += 7 * 86_400_000;
    const late = await register(anInvitedForm(old.token, { mobile_number: old.mobile_number }));
    assert.deepEqual([late.statusCode, late.json().code], [410, 'invitation_expired']);
    const forged = await register(anInvitedForm('x'.repeat(43)));
    assert.deepEqual([forged.statusCode, forged.json().code], [404, 'invalid_invitation']);
  });

  test('by a link whose sender was dismissed or manages the institution no longer, until an admin sends it anew', async () => {
    const leaves = {
      deactivated: async (id: string) => {
        await admin.ok(deactivateClinician, { params: { clinician_id: id }, body: {} });
      },
      'made a nurse': async (id: string) => {
        await t.db.updateTable('clinician').set({ role: 'nurse' }).where('id', '=', id).execute();
      },
      'moved elsewhere': async (id: string) => {
        const { institution_id } = t.clinic.doctor;
        await t.db.updateTable('clinician').set({ institution_id }).where('id', '=', id).execute();
      },
      'no longer approved': async (id: string) => {
        await t.db.updateTable('clinician').set({ approval: 'refused' }).where('id', '=', id).execute();
      },
    };
    for (const [how, leave] of Object.entries(leaves)) {
      const inviter = await putClinician(t.put, aClinician(asking.id, { role: 'admin' }));
      const sent = await invited({ role: 'admin' }, await t.as(inviter));
      const other = newNumber();
      const begun = await register(anInvitedForm(sent.token, { mobile_number: other }));
      assert.equal(begun.statusCode, 202, how);
      await leave(inviter.id);
      const answer = await register(anInvitedForm(sent.token, { mobile_number: sent.mobile_number }));
      assert.deepEqual([answer.statusCode, answer.json().code], [410, 'invitation_deleted'], how);
      const { verification_id } = begun.json();
      const late = await giveCode(t, { verification_id, code: await lastCode(t.db, other) });
      assert.deepEqual([late.statusCode, late.json().code], [410, 'invitation_deleted'], how);
      assert.equal(await codeOf(sent.token), 'invitation_deleted', how);
      assert.deepEqual(await cliniciansWith(sent.mobile_number), []);
      const { items } = await admin.ok(listClinicianInvitations, { query: { status: 'expired' } });
      assert.ok(
        items.some(({ id }) => id === sent.id),
        how,
      );
      t.time.now += 60_000;
      const params = { invitation_id: sent.id };
      const { invitation } = await admin.ok(sendClinicianInvitation, { params });
      assert.equal(invitation.status, 'invited', how);
      const token = await lastClinicianToken(t.db, sent.mobile_number);
      const opened = await register(anInvitedForm(token, { mobile_number: sent.mobile_number }));
      assert.equal(opened.statusCode, 200, opened.body);
    }
  });

  test('a number that is a clinician already logs in instead', async () => {
    const { token, mobile_number } = await invited();
    await registeredMeanwhile(asking.id, mobile_number);
    const answer = await register(anInvitedForm(token, { mobile_number }));
    assert.deepEqual([answer.statusCode, answer.json().code], [409, 'already_registered']);
    assert.notEqual(await codeOf(token), 'invitation_used');
  });

  test('a number that is a clinician elsewhere, or is deactivated, is told who can help; its code says the same', async () => {
    const [elsewhere, gone] = [
      await putClinician(t.put, aClinician(t.clinic.doctor.institution_id)),
      await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { user: { status: 'inactive' } })),
    ];
    const told = [];
    for (const { user } of [elsewhere, gone]) {
      const { token } = await invited({ mobile_number: user.mobile_number });
      const answer = await register(anInvitedForm(token, { mobile_number: user.mobile_number }));
      told.push([answer.statusCode, answer.json().code]);
      assert.notEqual(await codeOf(token), 'invitation_used');
    }
    assert.deepEqual(told, [
      [409, 'clinician_elsewhere'],
      [409, 'clinician_inactive'],
    ]);
    const { token } = await invited();
    const mobile_number = newNumber();
    const begun = await register(anInvitedForm(token, { mobile_number }));
    const { verification_id } = begun.json();
    const code = await lastCode(t.db, mobile_number);
    await registeredMeanwhile(t.clinic.doctor.institution_id, mobile_number);
    const late = await giveCode(t, { verification_id, code });
    assert.deepEqual([late.statusCode, late.json().code], [409, 'clinician_elsewhere']);
  });

  test('another number with an account learns nothing of it by the link', async () => {
    const { token } = await invited();
    const { mobile_number } = t.clinic.doctor.user;
    const answer = await register(anInvitedForm(token, { mobile_number }));
    assert.equal(answer.statusCode, 202);
    assert.equal((await messagesTo(t.db, mobile_number)).at(-1)?.template, 'sms.already_clinician');
  });

  test('missing values are named by field, with and without an invitation', async () => {
    const fields = async (body: object) =>
      (await register(body))
        .json()
        .details.fields.map(({ field, code }: { field: string; code: string }) => [field, code]);
    const { institution_id: _, role: __, ...form } = aClinicianForm(asking.id);
    assert.deepEqual(await fields({ ...form, profession: '' }), [
      ['profession', 'required'],
      ['institution_id', 'required'],
      ['role', 'required'],
    ]);
    assert.deepEqual(await fields({ ...form, institution_id: asking.id, role: 'admin' }), [['role', 'invalid_choice']]);
    const { token } = await invited();
    assert.deepEqual(await fields(anInvitedForm(token, { profession: '' })), [['profession', 'required']]);
  });
});

test('two hundred who use one link at once: one of them gets on', async () => {
  const { token, mobile_number } = await invited();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => register(anInvitedForm(token, { mobile_number }), `10.0.${n}.1`)),
  );
  const codes = new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1, [...codes].join());
  for (const code of codes) assert.ok(['invitation_used', 'already_registered', 'server_busy'].includes(code), code);
  assert.equal((await cliniciansWith(mobile_number)).length, 1);
});

test('used and taken back at once: a clinician, or a link that is gone', async () => {
  const { deleteClinicianInvitation } = await import('@hodi/domain/clinician-invitations/clinician-invitations.api.ts');
  for (let round = 0; round < 6; round += 1) {
    const { id, token, mobile_number } = await invited();
    const [registered, deleted] = await Promise.all([
      register(anInvitedForm(token, { mobile_number })),
      admin.call(deleteClinicianInvitation, { params: { invitation_id: id } }),
    ]);
    const outcome = [registered.statusCode, deleted.statusCode, (await cliniciansWith(mobile_number)).length].join();
    assert.ok(['200,409,1', '410,200,0'].includes(outcome), outcome);
  }
});
