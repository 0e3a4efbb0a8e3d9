/** At most so many things can be kept in mind in a crisis; what stands before them comforts. */
const MOST = 3;

/** A text as its sentences. */
export const sentencesOf = (text: string): string[] =>
  (text.match(/\S.*?[.!?](?=\s|$)|\S.*$/gs) ?? []).map((part) => part.trim());

export interface ThingsToDo {
  /** Said before the list: what is no instruction. */
  readonly lead: string;
  readonly todo: readonly string[];
}

/**
 * The texts of one or more actions as a short list, each sentence once.
 * @param hasLead the first sentences of a longer text comfort. Else each is to be done, the first before all: to go to the hospital.
 */
export function thingsToDo(actions: readonly string[], hasLead: boolean): ThingsToDo {
  const leads: string[] = [];
  const todo: string[] = [];
  for (const text of actions) {
    const said = sentencesOf(text);
    const before = hasLead ? Math.max(0, said.length - MOST) : 0;
    leads.push(...said.slice(0, before).filter((sentence) => !leads.includes(sentence)));
    todo.push(...said.slice(before).filter((sentence) => !todo.includes(sentence)));
  }
  return { lead: leads.join(' '), todo };
}
