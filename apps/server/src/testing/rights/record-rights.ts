/** Rights to Achieng's record entries and plans: a part of `access-rights.ts`. */
type Who = readonly ('owner' | 'parent' | 'carer' | 'team')[] | 'carers';

const alike = (names: readonly string[], who: Who) => Object.fromEntries(names.map((name) => [name, who]));

/** The lists of a record. Entries that Achieng wrote alone are hidden from caregivers. */
const listRights = Object.fromEntries(
  ['allergies', 'conditions', 'medicines', 'measurements'].flatMap((list): [string, Who][] => [
    [`${list}.create`, ['owner', 'parent', 'carer', 'team']],
    [`${list}.list`, ['owner', 'parent', 'carer', 'team']],
    [`${list}.update`, ['owner', 'carer', 'team']],
  ]),
);
export const recordRights: Readonly<Record<string, Who>> = {
  ...listRights,
  ...alike(['measurements.waiting', 'plans.waiting'], 'carers'),
  ...alike(
    ['measurements.points', 'plans.list', 'record.changes', 'record.read'],
    ['owner', 'parent', 'carer', 'team'],
  ),
  ...alike(['alarms.answer', 'alarms.take_back', 'plans.create'], ['carer', 'team']),
  ...alike(['plans.see', 'record.confirm', 'record.set_target'], ['carer', 'team']),
  ...alike(['plans.stop', 'record.set_in_error'], ['owner', 'carer', 'team']),
  'plans.answer': ['owner'],
};
