/** Who may read and write what a record says of Achieng, and what she is asked again: a part of `access-rights.ts`. */
type Who = readonly ('owner' | 'parent' | 'carer' | 'team')[] | 'carers';

const alike = (names: readonly string[], who: Who) => Object.fromEntries(names.map((name) => [name, who]));

/** The lists of a record. What Achieng said alone is not for who cares for her. */
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
  ...alike(['alarms.answer', 'plans.create', 'plans.see', 'record.confirm', 'record.set_target'], ['carer', 'team']),
  ...alike(['plans.stop', 'record.set_in_error'], ['owner', 'carer', 'team']),
  'plans.answer': ['owner'],
};
