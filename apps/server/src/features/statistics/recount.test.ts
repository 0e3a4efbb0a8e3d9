import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { statisticsPeriods, type StatisticsPeriod } from '@hodi/domain/statistics/statistics-period.ts';
import { getStatistics } from '@hodi/domain/statistics/statistics.api.ts';
import { aClinician, anInstitution } from '@hodi/domain/testing/people.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { putClinician, putInstitution } from '#server/testing/insert-people.ts';
import { type ToldPractice, putPractice } from '#server/testing/statistics/practice.ts';
import { recount } from '#server/testing/statistics/recount.ts';
import { periodsAt } from './periods.ts';

const t = await openClinicApp();
const hour = 3_600_000;

/** A moment on a border, a millisecond beside one, or up to two days from it. */
const moment = fc.record({
  border: fc.nat(1_000),
  off: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(-1, 0, 0, 1) },
    fc.integer({ min: -48 * hour, max: 48 * hour }),
  ),
});
const soon = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 30 * hour }));
const patient = fc.nat(4);

const practice = fc.record({
  period: fc.constantFrom(...statisticsPeriods),
  zone: fc.constantFrom('Africa/Nairobi', 'Africa/Cairo', 'Europe/London', 'Asia/Kathmandu', 'America/New_York'),
  // Clocks change in Cairo on April 24 and October 30, in London on March 29, in New York on November 1.
  now: fc.constantFrom(
    '2026-11-21T06:00:00Z',
    '2026-10-30T21:59:59.999Z',
    '2026-04-25T09:07:00Z',
    '2026-04-02T00:00:00Z',
  ),
  patients: fc.array(
    fc.record({
      registered: moment,
      activated: moment,
      relationship: fc.constantFrom(
        'active' as const,
        'active' as const,
        'active' as const,
        'ended' as const,
        'invited' as const,
      ),
      is_deactivated: fc.boolean().map((value) => value),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  threads: fc.array(
    fc.record({
      patient,
      is_colleagues: fc.constantFrom(false, false, false, true),
      topic: fc.constantFrom('temperature', 'cold_flu', 'chest_pain'),
      created: moment,
      messages: fc.array(
        fc.record({ author: fc.constantFrom('patient' as const, 'clinician' as const), after: soon }),
        {
          maxLength: 4,
        },
      ),
      resolved: fc.option(soon),
      flags: fc.array(
        fc.record({
          severity: fc.constantFrom('emergency' as const, 'warning' as const),
          acknowledged: fc.option(soon),
        }),
        { maxLength: 2 },
      ),
    }),
    { minLength: 15, maxLength: 40 },
  ),
  appointments: fc.uniqueArray(
    fc.record({
      patient,
      start: moment,
      status: fc.constantFrom('scheduled' as const, 'completed' as const, 'cancelled' as const),
      type: fc.constantFrom('consultation' as const, 'follow_up' as const, 'therapy' as const, 'checkup' as const),
      is_deleted: fc.constantFrom(false, false, true),
      is_no_show: fc.boolean(),
    }),
    { maxLength: 20, selector: ({ start }) => `${start.border} ${start.off}` },
  ),
  services: fc.array(fc.record({ patient, created: moment, fulfilled: fc.option(soon) }), { maxLength: 15 }),
});
type Drawn = typeof practice extends fc.Arbitrary<infer T> ? T : never;

/** Nothing has happened yet that is still to come; appointments are. */
function toldOf(drawn: Drawn): ToldPractice {
  const now = Date.parse(drawn.now);
  const { current, previous } = periodsAt(drawn.period, drawn.zone, now);
  const borders = [...previous, ...current];
  const at = ({ border, off }: { border: number; off: number }) => (borders[border % borders.length] ?? 0) + off;
  const past = (moment: number) => Math.min(moment, now);
  return {
    patients: drawn.patients.map(({ registered, activated, relationship, is_deactivated }, index) => ({
      registered_at: past(at(registered)),
      activated_at: past(at(activated)),
      relationship,
      is_deactivated: is_deactivated && index > 2,
    })),
    threads: drawn.threads.map(({ created, messages, resolved, flags, ...rest }) => {
      const created_at = past(at(created));
      let last = created_at;
      const said = messages.map(({ author, after }) => ({ author, at: (last = past(last + after)) }));
      return {
        ...rest,
        created_at,
        messages: said,
        resolved_at: resolved === null ? null : past(last + resolved),
        flags: flags.map(({ severity, acknowledged }) => ({
          severity,
          acknowledged_at: acknowledged === null ? null : past(created_at + acknowledged),
        })),
      };
    }),
    appointments: drawn.appointments
      .map(({ start, ...rest }) => ({ ...rest, start: at(start) }))
      .filter(({ start }, index, all) => all.findIndex((other) => Math.abs(other.start - start) < 2) === index),
    services: drawn.services.map(({ patient: whose, created, fulfilled }) => ({
      patient: whose,
      created_at: past(at(created)),
      fulfilled_at: fulfilled === null ? null : past(at(created) + fulfilled),
    })),
  };
}

test(
  'every figure is what one counts by hand, on each side of each border, in every zone',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(practice, async (drawn) => {
        const institution = await putInstitution(t.put, anInstitution());
        await t.db.updateTable('institution').set({ time_zone: drawn.zone }).where('id', '=', institution.id).execute();
        const clinician = await putClinician(t.put, aClinician(institution.id));
        const colleague = await putClinician(t.put, aClinician(institution.id));
        const told = toldOf(drawn);
        await putPractice(t.put, { clinician, colleague }, told);
        t.time.now = Date.parse(drawn.now);
        const asked = await t.as(clinician);
        for (const period of statisticsPeriods satisfies readonly StatisticsPeriod[]) {
          const { time_zone, current, previous } = await asked.ok(getStatistics, { query: { period } });
          assert.equal(time_zone, drawn.zone);
          for (const figures of [previous, current]) assert.deepEqual(figures, recount(told, figures, figures.steps));
        }
      }),
      { seed: 20_261_121, numRuns: Number(process.env['RUNS'] ?? 25), endOnFailure: true },
    );
  },
);
