/** Calling codes of East Africa: their national numbers are read in groups of three. */
const callingCodes = ['211', '243', '250', '251', '252', '254', '255', '256', '257'];

/** An E.164 number as people read it aloud: '+254712000184' becomes '+254 712 000 184'. */
export function formatPhone(e164: string): string {
  const code = callingCodes.find((candidate) => e164.startsWith(`+${candidate}`));
  if (!code) return e164;
  const national = e164.slice(code.length + 1);
  return `+${code} ${national.replace(/(\d{3})(?=\d)/g, '$1 ')}`;
}
