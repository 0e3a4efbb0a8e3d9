/** The user who had a message sent is told its delivery status at once, and nobody else is. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deliveryUpdated } from '@hodi/domain/deliveries/deliveries.events.ts';
import { listPatientInvitations } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { registered } from '#server/testing/assisted/registering-assisted.ts';
import { invites } from '#server/testing/invitations/inviting.ts';
import { LiveClient } from '#server/testing/live-client.ts';
import { aProvider, outboxOf, refuses } from '#server/testing/providers/outbox-of.ts';
import { takeReport } from './deliveries.service.ts';

const t = await openClinicApp();
const { doctor, nurse } = t.clinic;
const { aSender } = outboxOf(t);
before(() => t.app.listen({ port: 0, host: '127.0.0.1' }));

type Heard = { state: string; failure: string | null };
async function listening(person: typeof doctor) {
  const as = await t.as(person);
  const client = await new LiveClient(t.app, as.token).ready();
  after(() => client.close());
  const heard = () =>
    client.told
      .filter(({ name }) => name === deliveryUpdated.name)
      .map(({ payload }) => {
        const { state, failure } = payload as Heard;
        return failure === null ? state : `${state} ${failure}`;
      });
  return { as, client, heard };
}
const report = (provider_id: string, state: 'delivered' | 'failed') =>
  takeReport(
    { db: t.db, now: t.time.now, provider: 'test', keepsBodies: false, wake: (ids) => t.app.wake(ids) },
    { provider_id, state, failure: state === 'failed' ? 'blocked' : null },
  );

test('sent, then delivered; the list says the same, and a colleague hears nothing', async () => {
  const { as, client, heard } = await listening(doctor);
  const colleague = await listening(nurse);
  await invites(as);
  const { provider, handed } = aProvider((id) => ({ provider_id: `at-${id}`, state: 'sent' }));
  await aSender(provider).sendDue();
  await client.until(() => heard().length === 1);
  await report(`at-${handed[0]}`, 'delivered');
  await report(`at-${handed[0]}`, 'delivered');
  await client.until(() => heard().length > 1);
  const { items } = await as.ok(listPatientInvitations);
  assert.deepEqual(items[0]?.delivery?.state, 'delivered');
  await client.catchUp();
  assert.deepEqual(heard(), ['sent', 'delivered']);
  await colleague.client.catchUp();
  assert.deepEqual(colleague.heard(), []);
});

test('failed, with why: of an invitation, and of the link of a patient who was registered on the spot', async () => {
  t.time.now += 60_000;
  const { as, client, heard } = await listening(doctor);
  const { patient_id } = await registered(t.db, as);
  await aSender(refuses('never', 'invalid_receiver').provider).sendDue();
  await client.until(() => heard().length === 1);
  assert.deepEqual(heard(), ['failed invalid_receiver']);
  const { items } = await as.ok(listPatientInvitations, { query: { status: 'pending' } });
  assert.equal(items[0]?.delivery?.failure, 'invalid_receiver');
  assert.deepEqual(
    items.map(({ registered_patient_id }) => registered_patient_id),
    [patient_id, null],
  );
});

test('failures of messages that people requested for themselves are told to nobody', async () => {
  t.time.now += 60_000;
  const { client, heard } = await listening(doctor);
  const code = await outboxOf(t).aCode();
  await aSender(aProvider().provider).sendDue();
  assert.equal((await outboxOf(t).stateOf(code)).state, 'sent');
  await client.catchUp();
  assert.deepEqual(heard(), []);
});
