/** Options that say something about all the others, so they cannot be chosen beside them. */
export const exclusiveCodes: readonly string[] = ['none', 'unsure', 'prefer_not'];

export const isExclusive = (code: string): boolean => exclusiveCodes.includes(code);

/**
 * A multiple choice after `code` was tapped: None (or "not sure") clears the others, any other clears None. The result
 * keeps the order of the options.
 */
export function toggleChoice(options: readonly string[], chosen: readonly string[], code: string): string[] {
  if (chosen.includes(code)) return options.filter((option) => chosen.includes(option) && option !== code);
  if (isExclusive(code)) return [code];
  return options.filter((option) => option === code || (chosen.includes(option) && !isExclusive(option)));
}
