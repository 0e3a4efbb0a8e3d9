/** Danger in a thread that a colleague has taken over: it is told to that colleague, who answers, and not only to who was asked. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { deactivateClinician } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import * as threads from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { listNotReached } from '@hodi/domain/notifications/notifications.api.ts';
import { acknowledgeAll } from '@hodi/domain/red-flags/red-flags.api.ts';
import { setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import { type ClinicianSeed, type PatientSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { escalateDue } from '#server/plugins/escalation.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatientOf } from '#server/testing/insert-people.ts';
import { goAway } from '#server/testing/team-care/covered-team.ts';

const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '20' } });
const ours = t.clinic.doctor.institution_id;
await t.db.updateTable('institution').set({ team_care: true }).where('id', '=', ours).execute();
const minute = 60_000;
let asked: ClinicianSeed;
let owner: ClinicianSeed;
let patient: PatientSeed;

beforeEach(async () => {
  t.time.now += 48 * 60 * minute;
  asked = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
  owner = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
  patient = await putPatientOf(t.put, asked);
  const params = { patient_id: patient.id, institution_id: ours };
  await (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: 'team' } });
  await t.db.deleteFrom('outbox_message').execute();
});

/** An inquiry that the nurse has claimed. */
async function claimed(body: object = { answers: askForBill }): Promise<string> {
  const sent = { body: { topic: 'services', ...body } as never };
  const { id } = (await (await t.as(patient)).ok(threads.createEContact, sent)).e_contact;
  const claim = { clinician_id: owner.id, owner_version: 0 };
  await (await t.as(owner)).ok(inbox.setOwner, { params: { id }, body: claim });
  return id;
}
const write = async (by: PatientSeed | ClinicianSeed, id: string, said: { message: string; seen_seq?: number }) =>
  (await t.as(by)).ok(threads.postMessage, { params: { id }, body: said });
const complete = async (id: string) =>
  (await t.as(patient)).ok(completeAnswers, { params: { id }, body: { answers: askWhileBreathingHard } });
async function acknowledge(by: ClinicianSeed, id: string): Promise<void> {
  const { red_flags } = await (await t.as(by)).ok(threads.getThreadForClinician, { params: { id } });
  const open = red_flags.filter(({ acknowledged_at }) => acknowledged_at === null);
  await (await t.as(by)).ok(acknowledgeAll, { params: { id }, body: { red_flag_ids: open.map((flag) => flag.id) } });
}
const emergencyOf = async (id: string) =>
  (await (await t.as(owner)).ok(threads.getThreadForClinician, { params: { id } })).item.emergency;
async function sms(template: string): Promise<string[]> {
  const found = t.db.selectFrom('outbox_message').select('receiver_user_id').where('template', '=', template);
  return (await found.execute()).map(({ receiver_user_id }) => receiver_user_id ?? '');
}

describe('a danger in a thread that a colleague owns', () => {
  test('is told to its owner, and the next one at once again after somebody acknowledged the first', async () => {
    const id = await claimed();
    await write(patient, id, { message: 'I am bleeding a lot' });
    await acknowledge(asked, id);
    t.time.now += minute;
    await write(patient, id, { message: 'I am bleeding a lot again' });
    assert.deepEqual(await sms('sms.emergency'), [owner.user.id, owner.user.id]);
  });

  test('in answers that are completed later is told to its owner', async () => {
    const id = await claimed({ answers: { service_category: ['administrative'] }, partial: true });
    await complete(id);
    assert.deepEqual(await sms('sms.emergency'), [owner.user.id]);
  });

  test('is told to more people at once where the SMS to its owner has failed', async () => {
    const id = await claimed();
    await write(patient, id, { message: 'I am bleeding a lot' });
    t.time.now += minute;
    await escalateDue(t.app);
    assert.deepEqual(await sms('sms.emergency_waiting'), []);
    const failed = { state: 'failed', failed_at: new Date(t.time.now) } as const;
    await t.db.updateTable('outbox_message').set(failed).where('template', '=', 'sms.emergency').execute();
    await escalateDue(t.app);
    assert.ok((await sms('sms.emergency_waiting')).includes(asked.user.id));
  });
});

describe('a danger in a thread that nobody owns', () => {
  const handBack = async (id: string) =>
    (await t.as(owner)).ok(inbox.setOwner, { params: { id }, body: { clinician_id: null, owner_version: 1 } });
  const colleague = (user_id: string) => [asked, owner].some(({ user }) => user.id === user_id);

  test('is told to the team, again after somebody acknowledged the first, and not to who is away', async () => {
    const id = await claimed();
    await handBack(id);
    await write(patient, id, { message: 'I am bleeding a lot' });
    const once = (await sms('sms.emergency')).filter(colleague);
    assert.deepEqual(once.toSorted(), [asked.user.id, owner.user.id].toSorted());
    await acknowledge(asked, id);
    await goAway(t, asked);
    t.time.now += minute;
    await write(patient, id, { message: 'I am bleeding a lot again' });
    const twice = (await sms('sms.emergency')).filter(colleague);
    assert.deepEqual(twice.toSorted(), [asked.user.id, owner.user.id, owner.user.id].toSorted());
  });

  test('is told to more people at once where the SMS to a colleague has failed', async () => {
    const id = await claimed();
    await handBack(id);
    await write(patient, id, { message: 'I am bleeding a lot' });
    const failed = { state: 'failed', failed_at: new Date(t.time.now) } as const;
    const ofColleague = t.db.updateTable('outbox_message').set(failed).where('receiver_user_id', '=', owner.user.id);
    await ofColleague.where('template', '=', 'sms.emergency').execute();
    await escalateDue(t.app);
    assert.ok((await sms('sms.emergency_waiting')).includes(asked.user.id));
  });

  test('is told to who was asked, if the patient agreed to no team', async () => {
    const params = { patient_id: patient.id, institution_id: ours };
    const id = await claimed();
    await handBack(id);
    await (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: 'chosen' } });
    await write(patient, id, { message: 'I am bleeding a lot' });
    assert.deepEqual(await sms('sms.emergency'), [asked.user.id]);
  });
});

describe('a danger that is given to a colleague', () => {
  const inDanger = async () => {
    const sent = { body: { topic: 'services', answers: askWhileBreathingHard } };
    const { id } = (await (await t.as(patient)).ok(threads.createEContact, sent)).e_contact;
    return id;
  };
  /** People called by the change of owner. */
  async function calls(give: () => Promise<unknown>): Promise<string[]> {
    await t.db.deleteFrom('outbox_message').execute();
    t.time.now += 11 * minute;
    await give();
    return sms('sms.emergency');
  }
  const notified = async (who: ClinicianSeed) => {
    const found = t.db.selectFrom('notification').select('kind').where('user_id', '=', who.user.id);
    return (await found.where('closed_at', 'is', null).execute()).map(({ kind }) => kind);
  };
  const giveTo = async (id: string, to: ClinicianSeed | null) => {
    const body = { clinician_id: to?.id ?? null, owner_version: 0 };
    return (await t.as(asked)).ok(inbox.setOwner, { params: { id }, body });
  };

  test('calls their cover while they are away, and the team if nobody covers', async () => {
    const [id, other] = [await inDanger(), await inDanger()];
    const cover = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
    const second = await putClinician(t.put, aClinician(ours, { role: 'nurse' }));
    await goAway(t, owner, cover);
    await goAway(t, second);
    assert.deepEqual(await calls(() => giveTo(id, owner)), [cover.user.id]);
    assert.deepEqual([await notified(cover), await notified(owner)], [['emergency'], []]);
    const team = await calls(() => giveTo(other, second));
    assert.deepEqual([team.includes(cover.user.id), team.includes(second.user.id)], [true, false]);
  });

  test('calls the team, and not its previous owner, if it is handed back', async () => {
    const id = await inDanger();
    const team = await calls(() => giveTo(id, null));
    assert.deepEqual([team.includes(owner.user.id), team.includes(asked.user.id)], [true, false]);
  });

  test('calls who was asked, or their cover, when it comes back from a colleague who left', async () => {
    const id = await claimed();
    await write(patient, id, { message: 'I am bleeding a lot' });
    const cover = await putClinician(t.put, aClinician(ours, { role: 'doctor' }));
    await goAway(t, asked, cover);
    const admin = await putClinician(t.put, aClinician(ours, { role: 'admin' }));
    const params = { clinician_id: owner.id };
    const left = async () => (await t.as(admin)).ok(deactivateClinician, { params, body: { hand_over_to: null } });
    assert.deepEqual(await calls(left), [cover.user.id]);
    assert.deepEqual(await notified(cover), ['emergency']);
  });

  test('calls who was asked when the patient wants no team any more', async () => {
    const id = await claimed();
    await write(patient, id, { message: 'I am bleeding a lot' });
    const params = { patient_id: patient.id, institution_id: ours };
    const close = async () => (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: 'chosen' } });
    assert.deepEqual(await calls(close), [asked.user.id]);
    assert.deepEqual(await notified(asked), ['emergency']);
  });
});

describe('an emergency sent to a clinician who is away', () => {
  const ask = async () =>
    (await t.as(patient)).ok(threads.createEContact, { body: { topic: 'services', answers: askWhileBreathingHard } });

  test('is told to their cover alone', async () => {
    await goAway(t, asked, owner);
    await ask();
    assert.deepEqual(await sms('sms.emergency'), [owner.user.id]);
  });

  test('is told at once to those of the team who are here, if nobody covers', async () => {
    await goAway(t, asked);
    await ask();
    const told = await sms('sms.emergency');
    assert.ok(told.includes(owner.user.id), 'a colleague who is here');
    assert.ok(!told.includes(asked.user.id), 'nobody who is away');
  });

  test('is told to them all the same where no team answers', async () => {
    const params = { patient_id: patient.id, institution_id: ours };
    await (await t.as(patient)).ok(setTeamConsent, { params, body: { consent: 'chosen' } });
    await goAway(t, asked);
    await ask();
    assert.deepEqual(await sms('sms.emergency'), [asked.user.id]);
  });
});

describe('a held reply that is sent after an emergency came', () => {
  /** The nurse writes past the doctor, and the patient completes the answers after that. */
  async function heldBeforeEmergency(isWaiting = false) {
    const id = await claimed({ answers: { service_category: ['administrative'] }, partial: true });
    await write(asked, id, { message: 'Come tomorrow', seen_seq: 0 });
    if (isWaiting) await write(patient, id, { message: 'What shall I take?' });
    t.time.now += minute;
    const { is_held, e_contact_message } = await write(owner, id, { message: 'Take no tablets', seen_seq: 0 });
    assert.equal(is_held, true);
    t.time.now += minute;
    await complete(id);
    return { id, held: { params: { id, message_id: e_contact_message.id } } };
  }
  type Held = Awaited<ReturnType<typeof heldBeforeEmergency>>['held'];
  async function sent(held: Held) {
    const { item } = await (await t.as(owner)).ok(inbox.sendHeldReply, held);
    return [item.emergency?.state, item.e_contact.status];
  }
  const waits = ['seen', 'patient_waits_response'];

  test('does not answer it', async () => {
    const { id, held } = await heldBeforeEmergency();
    await write(patient, id, { message: 'Please answer' });
    await acknowledge(asked, id);
    assert.deepEqual(await sent(held), waits);
  });

  test('does not answer it either if its author acknowledged it', async () => {
    const { id, held } = await heldBeforeEmergency();
    await write(patient, id, { message: 'Please answer' });
    await acknowledge(owner, id);
    assert.deepEqual(await sent(held), waits);
  });

  for (const isWaiting of [false, true]) {
    test(`leaves the patient waiting who ${isWaiting ? 'waited before' : 'wrote nothing'} and completed the answers`, async () => {
      const { id, held } = await heldBeforeEmergency(isWaiting);
      await acknowledge(owner, id);
      assert.deepEqual(await sent(held), waits);
      await write(owner, id, { message: 'Come at once' });
      assert.equal((await emergencyOf(id))?.state, 'answered');
    });
  }
});

test('a patient whom nothing reached stands in the list of the owner, and not of who was asked', async () => {
  const id = await claimed();
  const at = { patient_not_reached_at: new Date(t.time.now) };
  await t.db.updateTable('e_contact').set(at).where('id', '=', id).execute();
  const listed = async (by: ClinicianSeed) =>
    (await (await t.as(by)).ok(listNotReached)).items.map(({ e_contact_id }) => e_contact_id);
  assert.deepEqual([await listed(owner), await listed(asked)], [[id], []]);
});
