/** The daily SMS limit of one session of staff, however many numbers it tries. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  inviteClinician,
  sendClinicianInvitation,
} from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { type ClinicianSeed, aClinician } from '@hodi/domain/testing/people.ts';
import { invitationsPerDay as cliniciansPerDay } from '#server/features/clinician-invitations/clinician-invitations.service.ts';
import { registrationsPerDay } from '#server/features/registrations/registration-limits.service.ts';
import { aClinicianInvitation, invitesClinician } from '#server/testing/admin/inviting-clinicians.ts';
import { anAssistedForm, registered } from '#server/testing/assisted/registering-assisted.ts';
import { type Person, openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician } from '#server/testing/insert-people.ts';
import { anInvitationForm, invites } from '#server/testing/invitations/inviting.ts';
import { secret } from '#server/testing/test-app.ts';
import { type Throttle, attempt } from '#server/work/throttle.ts';
import { invitationsPerDay } from './invitations.service.ts';

const t = await openClinicApp();
const hour = 3_600_000;
const admin = await putClinician(t.put, aClinician(t.clinic.doctor.institution_id, { role: 'admin' }));
const { doctor } = t.clinic;
beforeEach(() => {
  t.time.now += 25 * hour;
});

interface Sending {
  by: ClinicianSeed;
  throttle: Throttle;
  /** The account whose tries count; by default the sender's. */
  of?: string;
  send: (person: Person) => Promise<unknown>;
  refused: (person: Person) => Promise<{ code: string }>;
}

/** The last SMS of a day is sent; an hour later none is, a day later one. */
async function endsForTheDay({ by, throttle, of = by.id, send, refused }: Sending): Promise<void> {
  for (let n = 1; n < throttle.limit; n += 1) await attempt({ db: t.db, secret, now: t.time.now }, throttle, of);
  await send(await t.as(by));
  for (const later of [0, 2 * hour]) {
    t.time.now += later;
    assert.equal((await refused(await t.as(by))).code, 'rate_limited');
  }
  t.time.now += 24 * hour;
  await send(await t.as(by));
}

test('patients invited', () =>
  endsForTheDay({
    by: doctor,
    throttle: invitationsPerDay,
    send: invites,
    refused: (person) => person.refused(invitePatient, { body: anInvitationForm() }, 429),
  }));

test('patients registered', () =>
  endsForTheDay({
    by: doctor,
    throttle: registrationsPerDay,
    of: doctor.institution_id,
    send: (person) => registered(t.db, person),
    refused: (person) => person.refused(assistedRegister, { body: anAssistedForm() }, 429),
  }));

test('clinicians invited', () =>
  endsForTheDay({
    by: admin,
    throttle: cliniciansPerDay,
    send: invitesClinician,
    refused: async (person) => {
      const body = aClinicianInvitation();
      await person.ok(inviteClinician, { body });
      return person.refused(sendClinicianInvitation, { params: { invitation_id: body.id } }, 429);
    },
  }));
