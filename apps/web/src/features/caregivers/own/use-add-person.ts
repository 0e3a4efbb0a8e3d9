import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { addPerson, type PersonInput } from '@hodi/domain/caregivers/caregivers.api.ts';
import { mayBeAdult } from '@hodi/domain/caregivers/coming-of-age.ts';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { withoutPerson } from '~/lib/person/account-people.ts';
import { choosePerson } from '~/lib/person/chosen-person.ts';
import { peoplePath, quizPath, whoForPath } from '~/lib/person/people-paths.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { today } from '~/lib/session/server-clock.ts';

/**
 * Adds a person, now or as soon as there is a network, and goes on: with a child to the topic, or to the child's own pages; with
 * an adult, of whom nothing can be seen yet, back to the choice or to the people.
 */
export function useAddPerson(topic: string | undefined, forget: () => void): (input: PersonInput) => Promise<void> {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [, go] = useLocation();
  const isShown = useIsMounted();
  const [versions] = useState(() => new Map<string, unknown>());
  return async (input) => {
    const { id, patient_id, given_name: name, mobile_number } = input;
    const isGrown = mayBeAdult(input, today());
    try {
      const { person } = await send(
        addPerson,
        { body: input },
        {
          title: 'queue.person',
          summary: displayName(input),
          thread: patient_id,
          creates: [patient_id, id],
          versions,
          isShown,
          silent: true,
        },
      );
      const { queryKey } = profileQuery();
      queryClient.setQueryData<PatientProfile>(queryKey, (own) => own && withPerson(own, person));
      loadAgain(queryClient, keyOf(getOwnPatient));
      toast.success(t(isGrown && mobile_number ? 'caregivers.add.asked' : 'caregivers.add.added', { name }));
    } catch (error) {
      if (!(error instanceof QueuedError)) throw error;
      toast.blank(t('caregivers.add.waits', { name }));
    }
    forget();
    if (isGrown) return go(topic === undefined ? peoplePath : whoForPath(topic), { replace: true });
    choosePerson(patient_id);
    go(topic === undefined ? '/patient/dashboard' : quizPath(topic, patient_id), { replace: true });
  };
}

/** Once, however often it is told. */
function withPerson(own: PatientProfile, person: NonNullable<PatientProfile['cares_for']>[number]): PatientProfile {
  const { cares_for: others = [] } = withoutPerson(own, person.patient.id);
  return { ...own, cares_for: [...others, person] };
}
