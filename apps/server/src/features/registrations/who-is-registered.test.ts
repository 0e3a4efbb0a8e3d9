/** No public answer tells who is registered: neither by its content, nor by the number of SMS, nor by its duration. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { forgotPassword, resetPassword } from '@hodi/domain/passwords/passwords.api.ts';
import { registerClinician, registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { aClinician, aPatient } from '@hodi/domain/testing/people.ts';
import { resendCode } from '@hodi/domain/verifications/verifications.api.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putPatient } from '#server/testing/insert-people.ts';
import {
  aClinicianForm,
  aPatientForm,
  giveCode,
  goodPassword,
  messagesTo,
  newNumber,
} from '#server/testing/registering.ts';
import { call } from '#server/testing/test-app.ts';

const t = await openClinicApp();
const institution = t.clinic.doctor.institution_id;
const minute = 60_000;
beforeEach(() => {
  t.time.now += 61 * minute;
});

const withPatient = async () => (await putPatient(t.put, aPatient())).user.mobile_number;
const withClinician = async () => (await putClinician(t.put, aClinician(institution))).user.mobile_number;
const withDeactivated = async () => (await putPatient(t.put, aPatient({ status: 'inactive' }))).user.mobile_number;

interface Door {
  name: string;
  contract: Endpoint;
  body: (mobile_number: string) => object;
  /** Numbers that have an account there, of each kind. */
  known: Record<string, () => Promise<string>>;
  /** Template of the SMS to a known number, and to an unknown one. */
  templates: [string, string];
}

const doors: Door[] = [
  {
    name: 'registering as a patient',
    contract: registerPatient,
    body: (mobile_number) => aPatientForm({ mobile_number }),
    known: { active: withPatient, deactivated: withDeactivated },
    templates: ['sms.already_patient', 'sms.code'],
  },
  {
    name: 'registering as a clinician',
    contract: registerClinician,
    body: (mobile_number) => aClinicianForm(institution, { mobile_number }),
    known: { active: withClinician },
    templates: ['sms.already_clinician', 'sms.code'],
  },
  {
    name: 'a forgotten password',
    contract: forgotPassword,
    body: (mobile_number) => ({ mobile_number, user_type: 'patient' }),
    known: { active: withPatient, deactivated: withDeactivated },
    templates: ['sms.reset_code', 'sms.no_patient'],
  },
];

const guess = (contract: Endpoint, verification_id: string) => {
  const given = { verification_id, code: '000000' };
  return contract === forgotPassword
    ? call(t.app, resetPassword, { body: { ...given, password: goodPassword } })
    : giveCode(t, given);
};

/** All that an answer says, but for the ids, which are new each time. */
function said(answer: Awaited<ReturnType<typeof call>>): string {
  const { date: _, ...headers } = answer.headers;
  const body = answer.body.replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>');
  return JSON.stringify([answer.statusCode, headers, body]);
}

for (const { name, contract, body, known, templates } of doors) {
  describe(name, () => {
    for (const [kind, numberOf] of Object.entries(known)) {
      test(`says the same to a number with an ${kind} account, from the first call to the last code`, async () => {
        const story = async (mobile_number: string) => {
          const begun = await call(t.app, contract, { body: body(mobile_number) });
          const { verification_id } = begun.json<{ verification_id: string }>();
          const steps = [said(begun)];
          const resend = () => call(t.app, resendCode, { body: { verification_id } });
          steps.push(said(await resend()));
          for (let tries = 1; tries <= 6; tries += 1) steps.push(said(await guess(contract, verification_id)));
          t.time.now += minute;
          steps.push(said(await resend()));
          return steps;
        };
        const unknown = newNumber();
        const registered = await numberOf();
        assert.deepEqual(await story(registered), await story(unknown));
        const sent = await Promise.all([registered, unknown].map((number) => messagesTo(t.db, number)));
        assert.deepEqual(
          sent.map((messages) => messages.map(({ template }) => template)),
          templates.map((template) => [template, template]),
        );
        const codes = sent.map((messages) => messages.some((message) => /\d{6}/.test(message.body)));
        assert.deepEqual(
          codes,
          templates.map((template) => template.endsWith('code')),
          'a code goes where it leads',
        );
      });
    }
  });
}

test('values typed for a number that has an account are not stored', async () => {
  const form = aPatientForm({ mobile_number: await withPatient() });
  await call(t.app, registerPatient, { body: form });
  const rows = await t.db
    .selectFrom('verification')
    .selectAll()
    .where('mobile_number', '=', form.mobile_number)
    .execute();
  assert.deepEqual(
    rows.map(({ payload, leads_nowhere }) => ({ payload, leads_nowhere })),
    [{ payload: null, leads_nowhere: true }],
  );
});

/**
 * Whether chance explains which of a pair was slower (sign test, within three standard deviations). A busy machine
 * moves the median of the differences by more than a telling statement would, but it slows both kinds down alike.
 */
function isChance(differences: number[]): boolean {
  const slower = differences.filter((one) => one > 0).length;
  return Math.abs(slower - differences.length / 2) < 1.5 * Math.sqrt(differences.length);
}

/** The median of the differences between neighbours: a disturbance of the machine affects both of a pair. */
const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN;

describe('takes the same time for a known and an unknown number', () => {
  const warmUp = 6;
  const batch = 20;
  /** On a busy machine the median of few pairs varies; a real difference stays in every sample. */
  const most = 240;

  const timed = async ({ contract, body }: Door, mobile_number: string): Promise<number> => {
    const given = { body: body(mobile_number), address: `203.0.113.${1 + (t.time.now % 250)}` };
    const from = performance.now();
    const answer = await call(t.app, contract, given);
    const took = performance.now() - from;
    assert.equal(answer.statusCode, 202, answer.body);
    return took;
  };

  /** Each comes first in every other pair. */
  async function pairOf(door: Door, index: number): Promise<[number, number]> {
    t.time.now += minute + 1;
    const [numberOf] = Object.values(door.known);
    const [registered, unknown] = [(await numberOf?.()) ?? '', newNumber()];
    if (index % 2 === 0) return [await timed(door, registered), await timed(door, unknown)];
    const second = await timed(door, unknown);
    return [await timed(door, registered), second];
  }

  // Patients and clinicians register by the same code path.
  for (const door of doors.filter(({ contract }) => contract !== registerClinician)) {
    test(door.name, async (context) => {
      for (let index = 0; index < warmUp; index += 1) await pairOf(door, index);
      const pairs: [number, number][] = [];
      let differences: number[] = [];
      let isSame = false;
      while (!isSame && pairs.length < most) {
        for (let index = 0; index < batch; index += 1) pairs.push(await pairOf(door, index));
        differences = pairs.map(([registered, unknown]) => registered - unknown);
        const difference = middle(differences);
        const usual = middle(pairs.flat());
        // Hashing takes tens of milliseconds, a further statement one or two.
        isSame = Math.abs(difference) < Math.max(0.5, usual * 0.05);
        context.diagnostic(`${difference.toFixed(2)} of ${usual.toFixed(2)} ms after ${pairs.length} pairs`);
      }
      assert.ok(isSame || isChance(differences));
    });
  }
});
