/** Calls about plans of Achieng. Questions of her doctor to her alone are hidden from caregivers. */
import type { Plan, PlanAsk } from '@hodi/domain/plans/plan.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { answerPlan, createPlan } from '@hodi/domain/plans/plans.api.ts';
import { type AccessCall, type Given, type World, unknownId } from '../access-row.ts';

const ofAchieng = ({ t }: World) => ({ patient_id: t.clinic.achieng.id });
const about = (world: World): Given => ({ params: ofAchieng(world) });
const noPatient = (given: Given): Given => ({ ...given, params: { ...given.params, patient_id: unknownId() } });
const noPlan = (given: Given): Given => ({ ...given, params: { ...given.params, plan_id: unknownId() } });

const question: PlanAsk = { kind: 'question', text: 'Has the rash gone?' };
const setting = () => ({ id: unknownId(), ask: question, rhythm: { kind: 'once' as const, in_days: 1 } });

export async function plan(world: World): Promise<Plan> {
  const doctor = await world.t.as(world.t.clinic.doctor);
  return (await doctor.ok(createPlan, { params: ofAchieng(world), body: setting() })).plan;
}

const withPlan = async (world: World): Promise<Given> => ({
  params: { ...ofAchieng(world), plan_id: (await plan(world)).id },
});

/** An answer to a plan that is due. */
async function answering(world: World, text = 'It has') {
  const set = await plan(world);
  const [due_on = ''] = dueDays(set);
  const answered_at = new Date(world.t.time.now - 1000).toISOString();
  return { params: { ...ofAchieng(world), plan_id: set.id }, body: { id: unknownId(), due_on, answered_at, text } };
}

export const plans: Record<string, AccessCall> = {
  'plans.list': { about, missing: noPatient },
  'plans.waiting': {
    about: async (world) => {
      await world.achieng.ok(answerPlan, await answering(world, 'I cannot breathe'));
      return {};
    },
  },
  'plans.create': { about: (world) => ({ ...about(world), body: setting() }), missing: noPatient },
  'plans.answer': {
    about: answering,
    missing: noPlan,
  },
  'plans.stop': { about: withPlan, missing: noPlan },
  'plans.see': {
    about: async (world) => ({ ...(await withPlan(world)), body: { since: new Date(world.t.time.now).toISOString() } }),
    missing: noPlan,
  },
};
