/** How a sentence of a proposed answer must be worded. The build and a new text of the content are checked by the same. */
/** How long a proposed sentence may be: the rubric in `clinical/proposed-answers/README.md` says the same. */

/** Letters of one sentence of the reply, as it is shown. */
export const longestSentence = 160;
/** Letters of an answer, or of the patient's own words, inside it. */
export const longestQuotation = 70;

/** Only an attestation says what somebody of the clinic did: for them to tick. */
const saysWhatWasDone =
  /\b(?:I|we)(?: have|['’]ve)? (?:read|called|sent|told|booked|referred|looked|spoke)\b|\b(?:sent|advised|offered|informed|explained|counselled|referred|given)\b|\b(?:nime|tume)(?!p)\p{L}+|\b(?:ame|haku)(?:elek|shaur|elez|pew|tum)\p{L}*/iu;
/** Promises that a clinician or the machine may not make for others. */
const promises = /\b(?:we|I) will\b|\ba clinician will\b|(?<!\p{L})tuta\p{L}+/iu;

/** The words that say or promise what nobody did; undefined without any. */
export const promised = (text: string): string | undefined => (saysWhatWasDone.exec(text) ?? promises.exec(text))?.[0];

export const isWholeSentence = (text: string): boolean => /[.?!]$/.test(text);

/** So many letters a gap takes: two phones, or a short answer. */
const ROOM = 12;

/** Letters of a sentence with its gaps filled. */
export const lettersOf = (text: string): number => text.replaceAll(/\{\w+\}/g, ' '.repeat(ROOM)).length;

/** The rubric in the README: the reply is of short sentences. */
export const isTooLong = (text: string): boolean => lettersOf(text) > longestSentence;
