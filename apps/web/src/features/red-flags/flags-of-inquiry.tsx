import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import type { EContact } from '@hodi/domain/e-contacts/e-contact.ts';
import { getThreadForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { threadQuery } from '~/lib/query/thread-query.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import { FlagPanel } from './flag-panel.tsx';
import { useAcknowledgedHere } from './acknowledgements.ts';

export interface FlagsOfInquiryProps {
  e_contact: EContact;
  /** Whether any of them is open. */
  isOpen: boolean;
  /** The place where they stand. */
  around: (flags: ReactNode) => ReactNode;
  /** Stands there as long as what raised them cannot be said: nobody acknowledges what they have not read. */
  otherwise: ReactNode;
}

/**
 * The red flags of an inquiry outside of its own page: what the patient answered stands in the thread alone. Whoever
 * acknowledged one sees what became of it, others only what is open.
 */
export function FlagsOfInquiry({ e_contact: { id, topic }, isOpen, around, otherwise }: FlagsOfInquiryProps) {
  const { data: thread } = useQuery(threadQuery(getThreadForClinician, id));
  const { data: texts } = useTopic(topic, {
    withClasses: true,
    someone: thread ? someoneOf(thread.item) : null,
    version: thread?.content_version,
  });
  const isOurs = useAcknowledgedHere(id);
  if (!isOpen && !isOurs) return null;
  return around(thread === undefined || texts === undefined ? otherwise : <FlagPanel thread={thread} />);
}
