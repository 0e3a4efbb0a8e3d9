/**
 * If a phone lost an answer and was away for longer than keys are kept, it is told that its write arrived. Nobody else
 * is.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { createEContact, postMessage, setEContactStatus } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { createNote } from '@hodi/domain/notes/notes.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { createServiceInterest, fulfilServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { ClinicianSeed, PatientSeed } from '@hodi/domain/testing/people.ts';
import { askForBill, askWhileBreathingHard } from '#server/testing/answers.ts';
import { bodyOf } from '#server/testing/appointments/booking.ts';
import { anAssistedForm } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putPatientOf, putRelationship } from '#server/testing/insert-people.ts';
import { auditLines, rowCounts } from '#server/testing/row-counts.ts';
import { forgetKeys } from './idempotency.ts';
import { newId } from './new-id.ts';

const t = await openClinicApp();
const { doctor, nurse, achieng } = t.clinic;
const neighbour = await putPatientOf(t.put, doctor);
await putRelationship(t.put, { clinician: nurse, patient: achieng }, { id: newId(t.time.now) });
const freshId = () => newId(t.time.now);
const linesBut = async (known: readonly { id: string }[]) =>
  (await auditLines(t.db)).filter(({ id }) => !known.some((line) => line.id === id));

let as: Record<'achieng' | 'neighbour' | 'doctor' | 'nurse', Person>;
async function signIn(): Promise<void> {
  const one = (seed: ClinicianSeed | PatientSeed) => t.as(seed);
  as = {
    achieng: await one(achieng),
    neighbour: await one(neighbour),
    doctor: await one(doctor),
    nurse: await one(nurse),
  };
}
before(signIn);

async function monthPasses(): Promise<void> {
  t.time.now += 31 * 86_400_000;
  await forgetKeys(t.db, t.time.now, 1_000);
  await signIn();
}

interface Write {
  contract: Endpoint;
  by: keyof typeof as;
  other: keyof typeof as;
  given: { params?: Record<string, string>; body: Record<string, unknown> };
  /** Fields that were edited since it was sent. */
  edited: Record<string, unknown>;
}

const threadOf = async (): Promise<string> =>
  (await as.achieng.ok(createEContact, { body: { topic: 'services', answers: askForBill } })).e_contact.id;

const inquiry = (): Write => ({
  contract: createEContact,
  by: 'achieng',
  other: 'neighbour',
  given: {
    body: { id: freshId(), topic: 'services', answers: askWhileBreathingHard, selected_services: ['HIV_TEST'] },
  },
  edited: { answers: { ...askWhileBreathingHard, anything_else: 'Inazidi' } },
});

const message = async (by: 'achieng' | 'doctor'): Promise<Write> => ({
  contract: postMessage,
  by,
  other: by === 'achieng' ? 'doctor' : 'achieng',
  given: { params: { id: await threadOf() }, body: { id: freshId(), message: 'Nina homa' } },
  edited: { message: 'Nina homa kali' },
});

const note = (): Write => ({
  contract: createNote,
  by: 'doctor',
  other: 'nurse',
  given: { params: { patient_id: achieng.id }, body: { id: freshId(), note: 'Apumzike' } },
  edited: { note: 'Apumzike sana' },
});

const writes: Record<string, () => Write | Promise<Write>> = {
  'an inquiry with an emergency': inquiry,
  'an inquiry for a patient': () => {
    const { given, ...rest } = inquiry();
    return { ...rest, by: 'doctor', other: 'nurse', given: { body: { ...given.body, patient_id: achieng.id } } };
  },
  "a patient's message": () => message('achieng'),
  "a clinician's message": () => message('doctor'),
  'a note': note,
  'a correction': async () => ({
    contract: createCorrection,
    by: 'doctor',
    other: 'nurse',
    given: {
      params: { id: await threadOf() },
      body: { id: freshId(), question_id: null, text: 'Si hivyo', data_request_id: null },
    },
    edited: { text: 'Ni hivyo' },
  }),
  'a request about data': () => ({
    contract: createDataRequest,
    by: 'achieng',
    other: 'neighbour',
    given: { body: { id: freshId(), kind: 'correction', text: 'Jina si hili' } },
    edited: { text: 'Jina ni hili' },
  }),
  'a registration on the spot': () => ({
    contract: assistedRegister,
    by: 'doctor',
    other: 'nurse',
    given: { body: anAssistedForm() },
    edited: { address: 'Kibuye' },
  }),
};

describe('a write that was away for a month, with its answer lost', () => {
  for (const [name, made] of Object.entries(writes)) {
    test(`${name}: arrived, once`, async () => {
      const { contract, by, other, given, edited } = await made();
      const key = `away-${String(given.body['id'])}`;
      const first = await as[by].call(contract, { ...given, key });
      assert.equal(first.statusCode, 201, first.body);
      await monthPasses();
      const [then, lines] = [await rowCounts(t.db), await auditLines(t.db)];
      const again = await as[by].call(contract, { ...given, key });
      assert.equal(again.statusCode, 201, again.body);
      assert.equal(Object.keys(again.json()).join(), Object.keys(first.json()).join());
      assert.ok(again.body.includes(String(given.body['id'])));
      const left = (await linesBut(lines)).map(({ action }) => action);
      assert.equal(left.length, 1);
      assert.match(left.join(), /^repeated\./);

      const refused = await as[by].refused(contract, { ...given, body: { ...given.body, ...edited } }, 409);
      assert.equal(refused.code, 'id_taken');
      assert.deepEqual(await as[other].refused(contract, given, 409), refused);
      assert.deepEqual(await rowCounts(t.db), then);
    });
  }

  test('a message in a thread that was resolved meanwhile: that one arrived, the next one cannot', async () => {
    const { contract, given } = await message('achieng');
    await as.achieng.ok(contract, given);
    await as.doctor.ok(setEContactStatus, { params: given.params, body: { status: 'resolved' } });
    await monthPasses();
    await as.achieng.ok(contract, given);
    const next = { ...given, body: { ...given.body, id: freshId() } };
    assert.equal((await as.achieng.refused(contract, next, 409)).code, 'thread_resolved');
  });

  test('a service that was fulfilled meanwhile', async () => {
    const body = { id: freshId(), patient_id: achieng.id, service: 'MALARIA_TEST' };
    await as.achieng.ok(createServiceInterest, { body });
    await as.doctor.ok(fulfilServiceInterest, { params: { service_interest_id: body.id } });
    await monthPasses();
    const { service_interest } = await as.achieng.ok(createServiceInterest, { body });
    assert.deepEqual([service_interest.id, service_interest.fulfilled], [body.id, true]);
    const edited = { body: { ...body, service: 'BLOOD_GLUCOSE' } };
    assert.equal((await as.achieng.refused(createServiceInterest, edited, 409)).code, 'id_taken');
  });

  test('an appointment whose time is over', async () => {
    const start = new Date(t.time.now + 86_400_000).toISOString();
    const body = bodyOf({ clinician: doctor, patient: achieng, start });
    const item = await as.doctor.ok(createAppointment, { body });
    await monthPasses();
    assert.deepEqual(await as.doctor.ok(createAppointment, { body }), item);
    await as.doctor.refused(createAppointment, { body: { ...body, topic: 'Nyingine' } }, 400);
  });

  test('a note of whom its author has in care no more: arrived, and is shown to nobody', async () => {
    const { contract, given } = note();
    await as.nurse.ok(contract, given);
    await monthPasses();
    const tie = t.db.updateTable('relationship').where('clinician_id', '=', nurse.id);
    await tie.set({ status: 'ended' }).execute();
    const refused = await as.nurse.call(contract, given);
    await tie.set({ status: 'active' }).execute();
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'done_before']);
    assert.ok(!refused.body.includes('Apumzike'));
  });
});
