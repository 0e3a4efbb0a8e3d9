/** How much is spoken at most, and about how large it becomes: said before anything is fetched. */

/** Longer is refused, never cut: half of an advice is worse than none. */
export const spokenMaxLength = 2000;

/** MP3, one channel: for a line of the second generation, where patients pay by the byte. */
export const audioForm = { kilobits: 16, sampleRate: 16_000, type: 'audio/mpeg' } as const;

/** Letters of a second, in either language, pauses included. */
const lettersPerSecond = 12.5;

export const estimatedBytes = (text: string): number =>
  Math.ceil(((text.length / lettersPerSecond + 0.5) * audioForm.kilobits * 1000) / 8);
