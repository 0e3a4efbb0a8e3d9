import { useEffect, useState } from 'react';
import { type InstitutionChoice, listInstitutionChoices } from '@hodi/domain/institutions/institutions.api.ts';
import { call } from '~/lib/api/call.ts';
import { useConnection } from '~/lib/offline/connection.ts';

export type Institutions =
  | { state: 'loading' }
  | { state: 'lost'; retry: () => void }
  | { state: 'there'; institutions: InstitutionChoice[] };

/** Milliseconds; the list is short. */
const timeout = 30_000;

/** The institutions to choose from; asked for again when the network is back. */
export function useInstitutions(): Institutions {
  const { online } = useConnection();
  const [tries, setTries] = useState(0);
  const [institutions, setInstitutions] = useState<InstitutionChoice[] | null>(null);
  const [failedTry, setFailedTry] = useState<string | null>(null);
  const mark = `${tries} ${online}`;
  const isThere = institutions !== null;

  useEffect(() => {
    if (isThere) return;
    let isCurrent = true;
    call(listInstitutionChoices, {}, { silent: true, timeout }).then(
      (answer) => isCurrent && setInstitutions(answer.institutions),
      () => isCurrent && setFailedTry(mark),
    );
    return () => {
      isCurrent = false;
    };
  }, [mark, isThere]);

  if (institutions !== null) return { state: 'there', institutions };
  if (failedTry !== mark) return { state: 'loading' };
  return { state: 'lost', retry: () => setTries(tries + 1) };
}
