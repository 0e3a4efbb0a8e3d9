/**
 * A clinician may fill in a questionnaire in the middle of something else, such as a registration: once it is sent, or left,
 * they go on with that. Kept in this tab only, as long as what is typed into a form.
 */
import type { FormKey } from './forget-forms.ts';
import { forgetForm, saveForm, savedForm } from './saved-form.ts';

const key: FormKey = 'hodi-after-quiz';

interface Next {
  patientId: string;
  address: string;
}

export const goOnAfterQuiz = (patientId: string, address: string): void => saveForm(key, { patientId, address });
export const forgetNextAfterQuiz = (): void => forgetForm(key);

/** Where to go on after a questionnaire for this patient; undefined where nothing else was begun. */
export function nextAfterQuiz(patientId: string): string | undefined {
  const next = savedForm<Next>(key);
  return next?.patientId === patientId ? next.address : undefined;
}
