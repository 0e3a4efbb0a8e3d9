/** Invitations of clinicians as admins keep them: drafts, sent, sent again, taken back; each institution its own. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import * as api from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import {
  clinicianInvitationDeleted,
  clinicianInvitationUpdated,
} from '@hodi/domain/clinician-invitations/clinician-invitations.events.ts';
import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { aClinician, idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import {
  aClinicianInvitation,
  invitesClinician,
  lastClinicianToken,
} from '#server/testing/admin/inviting-clinicians.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { messagesTo } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const ours = t.clinic.doctor.institution_id;
const theirs = t.clinic.stranger.institution_id;
const adminRow = await putClinician(t.put, aClinician(ours, { role: 'admin', user: { given_name: 'Grace' } }));
const otherRow = await putClinician(t.put, aClinician(theirs, { role: 'admin' }));
const rootRow = await putClinician(t.put, aClinician(ours, { role: 'superuser' }));
let admin: Person;
let other: Person;
let root: Person;
const clients: LiveClient[] = [];
before(async () => void (await t.app.listen({ port: 0, host: '127.0.0.1' })));
beforeEach(async () => {
  // Past every limit of the test before.
  t.time.now += 25 * 3_600_000;
  [admin, other, root] = [await t.as(adminRow), await t.as(otherRow), await t.as(rootRow)];
});
after(() => clients.forEach((client) => client.close()));

const create = async (over: object = {}, person = admin) =>
  (await person.ok(api.inviteClinician, { body: aClinicianInvitation(over) })).invitation;
const of = ({ id }: { id: string }, body?: object) => ({ params: { invitation_id: id }, ...(body && { body }) });
const list = (query: Record<string, string> = {}, person = admin) => person.ok(api.listClinicianInvitations, { query });
const ids = (items: readonly ManagedInvitation[]) => items.map(({ id }) => id);
const check = (token: string) => call(t.app, api.validateClinicianToken, { params: { token } });

describe('a draft', () => {
  test('is kept and sends nothing', async () => {
    const { status, sent_at, expires_at, delivery, mobile_number } = await create();
    assert.deepEqual([status, sent_at, expires_at, delivery], ['draft', null, null, null]);
    assert.deepEqual(await messagesTo(t.db, mobile_number ?? ''), []);
  });

  test('is changed, and only as it was seen', async () => {
    const draft = await create({ email: 'r@example.co.ke' });
    const { id: _, ...form } = aClinicianInvitation({ role: 'admin', given_name: 'Faith', mobile_number: '' });
    const { invitation } = await admin.ok(api.updateClinicianInvitation, of(draft, { ...form, version: 1 }));
    assert.deepEqual(
      [invitation.role, invitation.given_name, invitation.mobile_number, invitation.email, invitation.version],
      ['admin', 'Faith', null, null, 2],
    );
    const late = await root.refused(api.updateClinicianInvitation, of(draft, { ...form, version: 1 }), 409);
    assert.equal(late.code, 'version_conflict');
    const current = late.details?.current as { invitation: ManagedInvitation };
    assert.equal(current.invitation.version, 2);
    const sent = late.details?.sent as { given_name: string } | undefined;
    assert.equal(sent?.given_name, 'Faith');
  });

  test('without a number is not sent by SMS; given one, it is', async () => {
    const draft = await create({ mobile_number: null });
    const headers = { 'accept-language': 'en' };
    const problem = await admin.refused(api.sendClinicianInvitation, { ...of(draft), headers }, 400);
    assert.deepEqual(problem.details?.fields, [
      { field: 'mobile_number', code: 'mobile_required', message: 'Mobile number is required to send invitation' },
    ]);
    const { id: _, ...form } = aClinicianInvitation({ send: true, version: 1 });
    const { invitation } = await admin.ok(api.updateClinicianInvitation, of(draft, form));
    assert.deepEqual([invitation.status, invitation.delivery?.state], ['invited', 'waiting']);
  });

  test('is deleted for good', async () => {
    const draft = await create();
    await admin.ok(api.deleteClinicianInvitation, of(draft));
    await admin.refused(api.deleteClinicianInvitation, of(draft), 404);
    assert.equal(
      (await t.db.selectFrom('clinician_invitation').select('id').where('id', '=', draft.id).execute()).length,
      0,
    );
  });
});

describe('a sent one', () => {
  test('by SMS: a link for seven days, in the language asked for, and the clinic is named', async () => {
    const { mobile_number, sent_at, expires_at } = await invitesClinician(admin, { language: 'sw' });
    assert.equal(Date.parse(expires_at ?? '') - Date.parse(sent_at ?? ''), 7 * 86_400_000);
    const [sms] = await messagesTo(t.db, mobile_number ?? '');
    assert.match(
      sms?.body ?? '',
      /^Hodi: Ziwa Family Clinic inakualika kazini: .*\/register-clinician\/[\w-]{43}\?lng=sw$/,
    );
    assert.ok(!/Rehema|Grace/.test(sms?.body ?? ''));
    assert.equal(sms?.holds_secret, true);
  });

  test('by e-mail, without any number', async () => {
    const email = 'k.onyango@example.co.ke';
    const { status } = await invitesClinician(admin, { method: 'email', email, mobile_number: null });
    assert.equal(status, 'invited');
    const [mail] = await messagesTo(t.db, email);
    assert.deepEqual([mail?.channel, mail?.subject], ['email', 'Ziwa Family Clinic invites you to Hodi']);
    assert.equal((await check(await lastClinicianToken(t.db, email))).statusCode, 200);
  });

  test('is no longer changed', async () => {
    const sent = await invitesClinician(admin);
    const { id: _, ...form } = aClinicianInvitation({ version: sent.version });
    const problem = await admin.refused(api.updateClinicianInvitation, of(sent, form), 409);
    assert.equal(problem.code, 'invitation_sent');
  });

  test('once more after a minute: only the new link is good, the time begins anew', async () => {
    const { id, mobile_number } = await invitesClinician(admin);
    const number = mobile_number ?? '';
    const first = await lastClinicianToken(t.db, number);
    const early = await admin.refused(api.sendClinicianInvitation, of({ id }), 429);
    assert.equal(early.code, 'resend_too_early');
    assert.match(early.message, /invitation .* 60 seconds before sending it again/);
    t.time.now += 8 * 86_400_000;
    admin = await t.as(adminRow);
    assert.equal((await check(first)).json().code, 'invitation_expired');
    const { invitation } = await admin.ok(api.sendClinicianInvitation, of({ id }));
    assert.equal(invitation.status, 'invited');
    assert.deepEqual([(await check(first)).statusCode, (await check(first)).json().code], [410, 'invitation_replaced']);
    assert.equal((await check(await lastClinicianToken(t.db, number))).statusCode, 200);
  });

  test('taken back keeps no name, and its link says so; a message that has not left never leaves', async () => {
    const { id, mobile_number } = await invitesClinician(admin);
    const token = await lastClinicianToken(t.db, mobile_number ?? '');
    await admin.ok(api.deleteClinicianInvitation, of({ id }));
    assert.deepEqual((await check(token)).json().code, 'invitation_deleted');
    assert.deepEqual(await messagesTo(t.db, mobile_number ?? ''), []);
    const row = t.db.selectFrom('clinician_invitation').select(['given_name', 'mobile_number', 'work_experience']);
    assert.deepEqual(await row.where('id', '=', id).execute(), [
      { given_name: '', mobile_number: null, work_experience: '' },
    ]);
    assert.ok(!ids((await list()).items).includes(id));
  });

  test('nobody is disturbed more than five times a day', async () => {
    const { id } = await invitesClinician(admin);
    for (let time = 2; time <= 5; time += 1) {
      t.time.now += 61_000;
      await admin.ok(api.sendClinicianInvitation, of({ id }));
    }
    t.time.now += 61_000;
    assert.equal((await admin.refused(api.sendClinicianInvitation, of({ id }), 429)).code, 'rate_limited');
  });
});

describe('the link', () => {
  test('shows what was filled in, and who invites', async () => {
    const { mobile_number } = await invitesClinician(admin, { email: 'rehema@example.co.ke' });
    const shown = (await check(await lastClinicianToken(t.db, mobile_number ?? ''))).json().invitation;
    const { expires_at: _, ...told } = shown;
    assert.deepEqual(told, {
      role: 'nurse',
      given_name: 'Rehema',
      additional_name: null,
      family_name: 'Mwikali',
      mobile_number,
      email: 'rehema@example.co.ke',
      work_experience: 'Six years on a maternity ward',
      language: 'en',
      institution: { id: ours, name: 'Ziwa Family Clinic', type: 'clinic', country: 'KE' },
      invited_by: { given_name: 'Grace', additional_name: null, family_name: 'Kamau', role: 'admin' },
    });
  });

  test('that was never sent is invalid, whatever it looks like', async () => {
    for (const token of ['none', 'a'.repeat(43), '%00', 'x'.repeat(190)]) {
      const answer = await check(token);
      assert.equal(answer.statusCode, 404);
      assert.ok(['invalid_invitation', 'not_found'].includes(answer.json().code));
    }
  });

  test('declined says so, once and for all', async () => {
    const { id, mobile_number } = await invitesClinician(admin);
    const token = await lastClinicianToken(t.db, mobile_number ?? '');
    const line = new LiveClient(t.app, admin.token);
    clients.push(await line.ready());
    for (const _ of [1, 2]) {
      const answer = await call(t.app, api.declineClinicianInvitation, { params: { token } });
      assert.equal(answer.statusCode, 200, answer.body);
    }
    await line.until(() => line.told.some(({ name }) => name === clinicianInvitationUpdated.name));
    assert.equal((await check(token)).json().code, 'invitation_declined');
    const { items } = await list({ status: 'declined' });
    assert.deepEqual(ids(items), [id]);
    assert.equal((await admin.refused(api.sendClinicianInvitation, of({ id }), 409)).code, 'invitation_answered');
  });
});

describe('the list', () => {
  test('is of one institution, newest first, by state, searched, with counts', async () => {
    await t.db.deleteFrom('clinician_invitation_link').execute();
    await t.db.deleteFrom('clinician_invitation').execute();
    const draft = await create({ given_name: 'Amani' });
    t.time.now += 1000;
    const sent = await invitesClinician(admin, { given_name: 'Wambũi', role: 'doctor' });
    t.time.now += 1000;
    const canary = await invitesClinician(other, { given_name: 'Kanari' });
    const all = await list();
    assert.deepEqual([ids(all.items), all.total], [[sent.id, draft.id], 2]);
    assert.deepEqual(ids((await list({ status: 'draft' })).items), [draft.id]);
    assert.deepEqual(ids((await list({ status: 'invited' })).items), [sent.id]);
    assert.deepEqual(ids((await list({ search: 'wambui' })).items), [sent.id]);
    assert.equal((await list({ search: 'Kanari' })).total, 0);
    const [first] = [await list({ limit: '1' })];
    assert.deepEqual(ids((await list({ limit: '1', cursor: first?.next_cursor ?? '' })).items), [draft.id]);
    t.time.now += 8 * 86_400_000;
    [admin, root] = [await t.as(adminRow), await t.as(rootRow)];
    assert.deepEqual(ids((await list({ status: 'expired' })).items), [sent.id]);
    assert.deepEqual(ids((await list({ institution_id: theirs }, root)).items), [canary.id]);
  });

  test('of another institution is refused to an admin, and so is each of its invitations', async () => {
    const canary = await create({ given_name: 'Kanari' }, other);
    const elsewhere = { query: { institution_id: theirs } };
    assert.equal((await admin.refused(api.listClinicianInvitations, elsewhere, 404)).code, 'institution_not_found');
    const body = aClinicianInvitation({ institution_id: theirs });
    assert.equal((await admin.refused(api.inviteClinician, { body }, 404)).code, 'institution_not_found');
    const { id: _, ...form } = aClinicianInvitation({ version: 1 });
    for (const [contract, given] of [
      [api.updateClinicianInvitation, of(canary, form)],
      [api.sendClinicianInvitation, of(canary)],
      [api.deleteClinicianInvitation, of(canary)],
    ] as const) {
      assert.equal((await admin.refused(contract, given, 404)).code, 'not_found');
    }
  });
});

test('a number of a clinician of the same institution is not invited; of others nothing is told', async () => {
  const mobile_number = t.clinic.nurse.user.mobile_number;
  const problem = await admin.refused(api.inviteClinician, { body: aClinicianInvitation({ mobile_number }) }, 409);
  assert.equal(problem.code, 'already_clinician');
  const stranger = t.clinic.stranger.user.mobile_number;
  assert.equal((await invitesClinician(admin, { mobile_number: stranger })).status, 'invited');
});

test('a plain clinician neither invites nor reads; an id that is taken is refused', async () => {
  const nurse = await t.as(t.clinic.nurse);
  for (const contract of [api.inviteClinician, api.listClinicianInvitations]) {
    assert.equal((await nurse.refused(contract, {}, 403)).code, 'forbidden_role');
  }
  const id = idOf(nextSerial());
  await create({ id });
  const again = await other.refused(api.inviteClinician, { body: aClinicianInvitation({ id }) }, 409);
  assert.equal(again.code, 'id_taken');
});

test('admins of the institution hear of each change, others of none', async () => {
  const [mine, foreign] = [new LiveClient(t.app, admin.token), new LiveClient(t.app, other.token)];
  clients.push(await mine.ready(), await foreign.ready());
  const { id } = await create({}, root);
  await mine.until(() => mine.told.some(({ name }) => name === clinicianInvitationUpdated.name));
  await root.ok(api.deleteClinicianInvitation, of({ id }));
  await mine.until(() => mine.told.some(({ name }) => name === clinicianInvitationDeleted.name));
  await t.app.sweep();
  assert.deepEqual(foreign.told, []);
});
