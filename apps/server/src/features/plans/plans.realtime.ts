import { maySeePlan } from '@hodi/domain/plans/plan.policy.ts';
import { planChanged } from '@hodi/domain/plans/plans.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { planOf } from './plan-mapping.ts';
import { answersOf, plansById } from './plans.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['plan_id'] ?? '';

const changed: EventRenderer = {
  event: planChanged,
  part: 'record',
  async render(db, reader, references) {
    const rows = await plansById(db, [...new Set(references.map(idOf))]);
    const open = await recordsOpenTo(db, reader, { patientIds: [...new Set(rows.map((row) => row.patient_id))] });
    const readable = rows.filter((row) => open.has(row.patient_id) && maySeePlan(reader, row));
    const answers = await answersOf(
      db,
      readable.map(({ id }) => id),
    );
    const byId = new Map(readable.map((row) => [row.id, planOf(row, answers, reader.clinician !== null)]));
    return references.map((reference) => {
      const plan = byId.get(idOf(reference));
      if (plan === undefined) return null;
      return { payload: { patientId: plan.patient_id, plan }, patient_id: plan.patient_id };
    });
  },
};

export const planRenderers: readonly EventRenderer[] = [changed];
