/**
 * The text that an institution puts on its contact cards. `{member_id}` and the like are filled in for each patient; the
 * page shows the same while the text is written. Free of schemas.
 */
export const cardVariables = [
  'patient_name',
  'member_id',
  'clinician_name',
  'institution_name',
  'address',
  'emergency_phone',
  'whatsapp_number',
  'business_hours',
] as const;
export type CardVariable = (typeof cardVariables)[number];
export type CardValues = Readonly<Record<CardVariable, string>>;

/** More does not fit on a card of 105 by 148 mm. */
export const cardTextLength = 400;

export type CardTemplateFault =
  | { code: 'unknown_variable'; variable: string }
  | { code: 'unclosed_variable' }
  | { code: 'too_long' };

const variable = /\{\s*([^{}]*?)\s*\}/g;
const isKnown = (name: string): name is CardVariable => (cardVariables as readonly string[]).includes(name);

/** Checks a template's text; undefined if it is right. Braces are for variables only. */
export function cardTemplateFault(text: string): CardTemplateFault | undefined {
  if (text.trim().length > cardTextLength) return { code: 'too_long' };
  for (const [, name = ''] of text.matchAll(variable)) {
    if (!isKnown(name)) return { code: 'unknown_variable', variable: name };
  }
  return /[{}]/.test(text.replace(variable, '')) ? { code: 'unclosed_variable' } : undefined;
}

/** The text with its variables filled in; a line of which every variable is empty is left out. */
export function filledCard(text: string, values: CardValues): string {
  const valueOf = (name: string): string => (isKnown(name) ? values[name] : `{${name}}`);
  const isSaid = (line: string): boolean => {
    const names = [...line.matchAll(variable)].map(([, name = '']) => name);
    return names.length === 0 || names.some((name) => valueOf(name) !== '');
  };
  return text
    .split('\n')
    .filter(isSaid)
    .map((line) => line.replace(variable, (_, name: string) => valueOf(name)))
    .join('\n')
    .trim();
}
