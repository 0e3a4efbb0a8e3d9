import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getRecord, type PatientRecord } from '@hodi/domain/record/record.api.ts';
import { queryFor } from '~/lib/query/query-for.ts';

export type SidePart = 'record' | 'draft';

const key = 'hodi-consultation-side';

function lastUsed(): SidePart {
  try {
    return localStorage.getItem(key) === 'record' ? 'record' : 'draft';
  } catch {
    return 'draft';
  }
}

function remember(part: SidePart): void {
  try {
    localStorage.setItem(key, part);
  } catch {
    // Where nothing can be noted the draft comes first.
  }
}

/** Whether the record has facts that a reply must not miss. */
const isPressing = ({ allergies, medicines }: PatientRecord): boolean => allergies.total + medicines.total > 0;

/** The part beside the conversation: the record if it has allergies or medicines, else the part used last. */
export function useSidePart(patient_id: string, hasDraft: boolean): [SidePart, (part: SidePart) => void] {
  const { data } = useQuery(queryFor(getRecord, { params: { patient_id } }));
  const [chosen, setChosen] = useState<SidePart>();
  const [usual] = useState(lastUsed);
  const part = chosen ?? (data && isPressing(data.record) ? 'record' : usual);
  return [
    hasDraft ? part : 'record',
    (next) => {
      setChosen(next);
      remember(next);
    },
  ];
}
