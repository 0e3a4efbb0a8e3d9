import { useEffect, useState } from 'react';
import { type TimelineEntry, getOwnTimeline } from '@hodi/domain/patients/timeline.api.ts';
import { call } from '~/lib/api/call.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useChosenPerson } from '~/lib/person/chosen-person.ts';
import { personQuery } from '~/lib/person/shown-person.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** As many as one call gives. */
const limit = 100;

async function wholeTimeline(patientId: string | undefined): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(getOwnTimeline, { query: { limit, cursor, ...personQuery(patientId) } }, { silent: true });
    entries.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

export interface PrintAll {
  isLoading: boolean;
  /** Entries on paper while it is printed. */
  paper: readonly TimelineEntry[] | undefined;
  begin: () => void;
}

/**
 * Prints everything, also what no screen has shown yet.
 * @param known all of it, where the device has all of it: then it prints without a network too.
 */
export function usePrintAll(known: readonly TimelineEntry[] | undefined): PrintAll {
  const t = useTexts();
  const [isLoading, setIsLoading] = useState(false);
  const [paper, setPaper] = useState<readonly TimelineEntry[]>();
  useEffect(() => {
    if (paper === undefined) return undefined;
    const done = () => setPaper(undefined);
    addEventListener('afterprint', done, { once: true });
    print();
    return () => removeEventListener('afterprint', done);
  }, [paper]);
  const patientId = useChosenPerson();
  const load = async () => {
    setIsLoading(true);
    const all = await wholeTimeline(patientId).catch(() => known);
    setIsLoading(false);
    if (all === undefined) toast.error(t('own_record.not_printed'));
    else setPaper(all);
  };
  return { isLoading, paper, begin: () => void (isLoading || load()) };
}
