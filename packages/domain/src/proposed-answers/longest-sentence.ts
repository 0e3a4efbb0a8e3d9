/** How long a proposed sentence may be: the rubric in `clinical/proposed-answers/README.md` says the same. */

/** Letters of one sentence of the reply, as it is shown. */
export const longestSentence = 160;
/** Letters of an answer, or of the patient's own words, inside it. */
export const longestQuotation = 70;
