import type { ComponentProps } from 'react';
import { keepsAdvice } from '@hodi/domain/e-contacts/kept-advice.ts';
import { CareQuestion } from './care-question.tsx';
import { UnansweredEmergency } from './unanswered-emergency.tsx';

/** The emergency of a thread: what to do as long as nobody has taken it up, and a day later whether they got care. */
export function ThreadEmergency({ thread, institution }: ComponentProps<typeof UnansweredEmergency>) {
  return (
    <>
      {keepsAdvice(thread) && <UnansweredEmergency thread={thread} institution={institution} />}
      <CareQuestion item={thread.item} institution={institution} />
    </>
  );
}
