/** An erasure leaves nothing anywhere of a person who was invited, registered on the spot and given other numbers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as api from '@hodi/domain/data-requests/data-requests.api.ts';
import { changeOwnPhone, changePatientPhone, verifyOwnPhone } from '@hodi/domain/phone-numbers/phone-numbers.api.ts';
import { completeRegistration } from '@hodi/domain/registrations/assisted.api.ts';
import { resendPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { forget } from '#server/plugins/retention.ts';
import { assistedYear, received, registered } from '#server/testing/assisted/registering-assisted.ts';
import { openClinicApp, personWith } from '#server/testing/clinic-app.ts';
import { tablesWithText } from '#server/testing/data-requests/tables-with-text.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { aProvider, outboxOf } from '#server/testing/providers/outbox-of.ts';
import { goodPassword, lastCode, newNumber } from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';
import { newId } from '#server/work/new-id.ts';

const t = await openClinicApp({ env: { RETENTION_YEARS: '0' } });
const adminSeed = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));

test('nothing tells who it was, by whatever name, number or address they were known', async () => {
  const [doctor, nurse] = [await t.as(t.clinic.doctor), await t.as(t.clinic.nurse)];
  const [first, second, third] = [newNumber(), newNumber(), newNumber()];
  const addresses = ['zuhura.one@example.org', 'zuhura.two@example.org'];
  // By SMS, and by e-mail to two addresses, before there is an account.
  const { id } = await invites(doctor, { given_name: 'Zuhura', family_name: 'Wekesa', mobile_number: first });
  t.time.now += 61_000;
  await doctor.ok(resendPatientInvitation, { params: { id } });
  for (const email of addresses) {
    t.time.now += 61_000;
    await invites(nurse, { given_name: 'Zuhrah', mobile_number: first, email, method: 'email' });
  }
  // Registered on the spot, the number corrected, and changed once more when it was confirmed.
  const { patient_id } = await registered(t.db, doctor, {
    given_name: 'Zuhura',
    family_name: 'Wekesa',
    address: 'Mtaa wa Zuhura',
    mobile_number: first,
  });
  t.time.now += 61_000;
  await doctor.ok(changePatientPhone, { params: { patient_id }, body: { mobile_number: second } });
  const { token } = await received(t.db, second);
  const completed = await call(t.app, completeRegistration, {
    body: { token, password: goodPassword, birth_year: assistedYear },
  });
  const patient = personWith(t, completed.json().access_token);
  t.time.now += 61_000;
  await patient.ok(changeOwnPhone, { body: { mobile_number: third, password: goodPassword } });
  await patient.ok(verifyOwnPhone, { body: { code: await lastCode(t.db, third) } });
  // Somebody else, with a clinician of theirs, has the first number by now.
  t.time.now += 86_400_000;
  const heir = await putPatient(t.put, aPatient({ user: { mobile_number: first } }));
  await invites(await t.as(t.clinic.stranger), { given_name: 'Mrithi', mobile_number: first });

  const known = ['Zuhura', 'Zuhrah', 'Wekesa', second, third, ...addresses];
  for (const text of known) assert.notDeepEqual(await tablesWithText(t.db, text), [], `${text} was never stored`);
  const body = { id: newId(t.time.now), kind: 'erasure', text: 'Please' };
  const { access_token } = (
    await call(t.app, login, { body: { mobile_number: third, password: goodPassword, user_type: 'patient' } })
  ).json();
  const { data_request } = await personWith(t, access_token).ok(api.createDataRequest, { body });
  const params = { data_request_id: data_request.id };
  await (await t.as(adminSeed)).ok(api.answerDataRequest, { params, body: { state: 'done' } });
  // If no record is kept, the last message does not mention one; nothing of it stays either.
  const last = t.db.selectFrom('outbox_message').select('template').where('receiver', '=', third);
  const { template } = await last.where('state', '=', 'waiting').orderBy('id', 'desc').executeTakeFirstOrThrow();
  assert.equal(template, 'sms.erased_whole');
  await outboxOf(t).aSender(aProvider().provider).sendDue();
  await forget(t.app);
  for (const text of known) assert.deepEqual(await tablesWithText(t.db, text), [], text);
  const heirs = await tablesWithText(t.db, 'Mrithi');
  const theirs = ['idempotency_key', 'patient_invitation', 'relationship'];
  assert.deepEqual(heirs, theirs, 'who has the number now keeps what is theirs');
  const left = await t.db
    .selectFrom('outbox_message')
    .select('receiver_user_id')
    .where('receiver', '=', first)
    .execute();
  assert.deepEqual(left, [{ receiver_user_id: heir.user.id }]);
  const ties = t.db.selectFrom('relationship').select(['status', 'ended_at']).where('patient_id', '=', patient_id);
  assert.deepEqual(await ties.execute(), [{ status: 'ended', ended_at: t.time.now }]);
});
