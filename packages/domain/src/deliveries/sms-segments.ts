/** How many SMS a text costs: 160 characters of the GSM alphabet fit one, but only 70 once any other is among them. */

/** One septet each (GSM 03.38). */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
    '¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Two septets each: an escape and a character. */
const extended = new Set('\f^{}\\[~]|€');

const gsm = { alone: 160, joined: 153 };
const ucs2 = { alone: 70, joined: 67 };

export interface SmsSize {
  encoding: 'gsm7' | 'ucs2';
  /** Septets, or 16-bit units. */
  units: number;
  segments: number;
}

/** Joined segments each carry a header, and no character is cut in two by their border. */
function segmentsOf(widths: readonly number[], limits: { alone: number; joined: number }): number {
  const units = widths.reduce((sum, width) => sum + width, 0);
  if (units <= limits.alone) return units === 0 ? 0 : 1;
  let [segments, filled] = [1, 0];
  for (const width of widths) {
    if (filled + width > limits.joined) [segments, filled] = [segments + 1, 0];
    filled += width;
  }
  return segments;
}

/** Size of a text as an SMS. */
export function smsSize(text: string): SmsSize {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character));
  const widths = characters.map((character) => {
    if (!isGsm) return character.length;
    return extended.has(character) ? 2 : 1;
  });
  const units = widths.reduce((sum, width) => sum + width, 0);
  return { encoding: isGsm ? 'gsm7' : 'ucs2', units, segments: segmentsOf(widths, isGsm ? gsm : ucs2) };
}
