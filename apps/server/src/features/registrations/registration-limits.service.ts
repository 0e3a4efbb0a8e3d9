/** Limits for staff: how many numbers they may try, and how many patients an institution may register. */
import type { Asker } from '#server/wire/asker.ts';
import { type Caller, clinicianOf } from '#server/wire/caller.ts';
import { type Throttle, attempt, countedTries, takeBackAttempt } from '#server/work/throttle.ts';

const hour = 3_600_000;

/**
 * Failed numbers of one clinician: each shows whether it has an account, so thousands of tries must not be possible.
 */
export const numbersPerClinician: Throttle = { kind: 'numbers-of-clinician', limit: 120, window: hour, isFixed: true };
/** Changed numbers of one clinician: each costs two SMS. */
const numbersPerDay: Throttle = { kind: 'numbers-day', limit: 400, window: 24 * hour, isFixed: true };

/** A day in the villages is registered offline by several clinicians, and arrives within the same hour. */
export const registrationsPerHour: Throttle = { kind: 'registrations', limit: 1_000, window: hour, isFixed: true };
/** Two SMS each, within STAFF_SMS_PER_DAY as it is by default. */
export const registrationsPerDay: Throttle = {
  kind: 'registrations-day',
  limit: 1_400,
  window: 24 * hour,
  isFixed: true,
};
/** The last part of a limit, at which staff get a warning. */
const warnedPart = 0.2;

/** Field of the answer while little is left. */
export interface RegistrationRoom {
  registrations_left?: number;
}

/** Runs before a number is changed. @throws Refusal 429 `rate_limited` if one clinician tries too many. */
export async function countNumber(asker: Asker, caller: Caller): Promise<void> {
  const { id } = clinicianOf(caller);
  await attempt(asker, numbersPerClinician, id);
  await attempt(asker, numbersPerDay, id);
}

async function leftOf(asker: Asker, throttle: Throttle, subject: string): Promise<number> {
  await attempt(asker, throttle, subject);
  return throttle.limit - (await countedTries(asker, throttle, subject));
}

/** Runs before a patient is registered. @throws Refusal 429 `rate_limited` if clinician or institution try too many. */
export async function countRegistration(asker: Asker, caller: Caller): Promise<RegistrationRoom> {
  const { id, institution_id } = clinicianOf(caller);
  await attempt(asker, numbersPerClinician, id);
  const left = await Promise.all(
    [registrationsPerHour, registrationsPerDay].map(async (throttle) => ({
      left: await leftOf(asker, throttle, institution_id),
      isLittle: throttle.limit * warnedPart,
    })),
  );
  const warned = left.filter((one) => one.left <= one.isLittle).map((one) => one.left);
  return warned.length === 0 ? {} : { registrations_left: Math.max(0, Math.min(...warned)) };
}

/** The patient is registered, so the number was no guess. */
export const takeBackNumber = (asker: Asker, caller: Caller): Promise<void> =>
  takeBackAttempt(asker, numbersPerClinician, clinicianOf(caller).id);
