/**
 * Random histories of a team: claims, referrals, answers, emergencies, patients who change their mind, clinicians who
 * go away, leave, move to the reception or become administrators. Nothing ever waits in nobody's list. TEAM_HISTORIES from TEAM_SEED on are
 * played.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escalateDue } from '#server/plugins/escalation.ts';
import { openClinicApp } from '#server/testing/clinic-app.ts';
import { nothingLost } from '#server/testing/team-care/nothing-lost.ts';
import { act, ask, consent, turn } from '#server/testing/team-care/team-acts.ts';
import { type World, openWorld } from '#server/testing/team-care/team-world.ts';

const histories = Number(process.env['TEAM_HISTORIES'] ?? 12);
const first = Number(process.env['TEAM_SEED'] ?? 1);
const steps = 30;
const minute = 60_000;
/** Between two steps; every fifth takes part of a day, so that absences begin and end, and emergencies wait too long. */
const pause = (step: number): number => (step % 5 === 4 ? 14 * 60 * minute : minute);
const t = await openClinicApp({ env: { EMERGENCY_ESCALATION_MINUTES: '5' } });
const happened = new Map<string, number>();

async function begin(seed: number): Promise<World> {
  const world = await openWorld(t, seed, happened);
  await turn(world, true);
  for (const patient of world.patients) if (world.random() < 0.8) await consent(world, patient, 'team');
  await ask(world);
  return world;
}

/** @throws Error with the seed and the step. */
async function play(seed: number): Promise<void> {
  t.time.now += 60 * minute;
  const world = await begin(seed);
  for (let step = 0; step < steps; step += 1) {
    t.time.now += pause(step);
    await escalateDue(t.app);
    let done = 'time passed';
    try {
      if (pause(step) > minute) await nothingLost(world);
      world.isChanged = false;
      done = await act(world);
      if (world.isChanged) await nothingLost(world);
    } catch (cause) {
      const what = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`seed ${seed}, step ${step}, after ${done}: ${what}`, { cause });
    }
  }
}

for (let seed = first; seed < first + histories; seed += 1) test(`history ${seed}`, () => play(seed));

test('everything happened', { skip: histories < 12 && 'too few histories' }, () => {
  const names =
    `ask, ask with a warning, ask in an emergency, see, answer what was seen, write, resolve, give, hand back,
    consent to team, consent to chosen, turn on, turn off, go away with cover, go away without cover, come back, arrive, leave,
    become receptionist, become nurse, become admin, become doctor, approval refused, approval approved`.split(/,\s+/);
  assert.deepEqual(
    names.filter((name) => !happened.has(name)),
    [],
  );
});
