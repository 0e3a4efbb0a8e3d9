/**
 * What follows the questions: the answers once more, what sends them, and where they are seen to wait. Whoever has begun
 * may lose the line before the end, so it comes as soon as a questionnaire is open, on every line.
 */
export const loadAfterOwn = (): Promise<unknown> =>
  Promise.all([
    import('~/features/questionnaires/summary/summary-page.tsx'),
    import('~/features/questionnaires/get-help/get-help-page.tsx'),
    import('./discard-draft.tsx'),
  ]);

export const loadAfterOnBehalf = (): Promise<unknown> =>
  Promise.all([import('~/features/questionnaires/summary/patient-summary-page.tsx'), import('./discard-draft.tsx')]);
