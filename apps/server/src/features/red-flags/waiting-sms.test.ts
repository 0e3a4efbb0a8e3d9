/** Late SMS about emergencies tell the present state, and nothing about those that somebody has dealt with. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createEContact, postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { renewals } from '#server/features/deliveries/senders.service.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution, putPatientOf } from '#server/testing/insert-people.ts';
import { agreeToTeam, goAway } from '#server/testing/team-care/covered-team.ts';
import { outboxOf, refuses, taken } from '#server/testing/providers/outbox-of.ts';

const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '20' } });
const { aSender } = outboxOf(t);
const minute = 60_000;
let doctor: ClinicianSeed;
let admin: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 48 * 60 * minute;
  await t.db.deleteFrom('outbox_message').execute();
  await t.db.updateTable('e_contact').set({ rank: 1 }).execute();
  const { id } = await putInstitution(t.put, anInstitution());
  doctor = await putClinician(t.put, aClinician(id));
  admin = await putClinician(t.put, aClinician(id, { role: 'admin' }));
  patient = await putPatientOf(t.put, doctor);
});

const ask = async (who = patient, answers = askWhileBreathingHard) =>
  (await t.as(who)).ok(createEContact, { body: { topic: 'services', answers } });
const acknowledge = async (asked: Awaited<ReturnType<typeof ask>>) => {
  for (const { id } of asked.red_flags) {
    await (await t.as(doctor)).ok(acknowledgeRedFlag, { params: { red_flag_id: id } });
  }
};
const whileAway = () => aSender(refuses('later').provider, { renewals }).sendDue();
/** Messages that are sent once the provider is back. */
async function leaves(): Promise<string[]> {
  const left: string[] = [];
  const send = async ({ to, body }: { to: string; body: string }) => {
    left.push(`${to}: ${body}`);
    return taken;
  };
  t.time.now += 10 * minute;
  await aSender({ name: 'test', send }, { renewals }).sendDue();
  return left.toSorted();
}

test('one that still waits is told of at the number of that day, and for how long it has waited', async () => {
  await ask();
  await whileAway();
  t.time.now += 20 * minute;
  await escalateDue(t.app);
  await whileAway();
  const mobile_number = '+254799000001';
  await t.db.updateTable('app_user').set({ mobile_number }).where('id', '=', admin.user.id).execute();
  t.time.now += 60 * minute;
  const left = await leaves();
  assert.equal(left.length, 3);
  const [asked, waiting] = [/waits for you/, /for 90 min/];
  const to = ({ user }: ClinicianSeed, words: RegExp) =>
    left.some((sms) => sms.startsWith(`${user.mobile_number}:`) && words.test(sms));
  assert.ok(to(doctor, asked) && to(doctor, waiting), left.join('\n'));
  assert.ok(left.some((sms) => sms.startsWith(`${mobile_number}:`) && waiting.test(sms)));
});

test('one that was acknowledged meanwhile calls nobody any more', async () => {
  const asked = await ask();
  await whileAway();
  t.time.now += 20 * minute;
  await escalateDue(t.app);
  await whileAway();
  await acknowledge(asked);
  assert.deepEqual(await leaves(), []);
});

test('nor does it keep another from being told of', async () => {
  const asked = await ask();
  await whileAway();
  t.time.now += minute;
  // One SMS per patient in ten minutes.
  await ask();
  await acknowledge(asked);
  const left = await leaves();
  assert.equal(left.length, 1);
  assert.match(left[0] ?? '', /waits for you/);
});

describe('one in the care of a team', () => {
  let colleague: ClinicianSeed;
  beforeEach(async () => {
    colleague = await putClinician(t.put, aClinician(doctor.institution_id, { role: 'nurse' }));
    await agreeToTeam(t, patient, doctor.institution_id);
  });
  const calls = ({ user }: ClinicianSeed, left: readonly string[]) =>
    left.some((sms) => sms.startsWith(`${user.mobile_number}:`) && /waits for you/.test(sms));

  test('calls a colleague if its clinician is away and nobody covers', async () => {
    await goAway(t, doctor);
    await ask();
    await whileAway();
    const left = await leaves();
    assert.deepEqual([calls(colleague, left), calls(doctor, left)], [true, false], left.join('\n'));
  });

  test('calls no colleague once it is answered', async () => {
    await goAway(t, doctor);
    const asked = await ask();
    await whileAway();
    await acknowledge(asked);
    const params = { id: asked.e_contact.id };
    await (await t.as(doctor)).ok(postMessage, { params, body: { message: 'Come at once' } });
    assert.deepEqual(await leaves(), []);
  });

  test('calls a colleague if it was handed back', async () => {
    const { e_contact } = await ask(patient, askForBill);
    const params = { id: e_contact.id };
    await (await t.as(doctor)).ok(setOwner, { params, body: { clinician_id: null, owner_version: 0 } });
    await (await t.as(patient)).ok(postMessage, { params, body: { message: 'I am bleeding a lot' } });
    await whileAway();
    const left = await leaves();
    assert.deepEqual([calls(colleague, left), calls(doctor, left)], [true, true], left.join('\n'));
  });
});
