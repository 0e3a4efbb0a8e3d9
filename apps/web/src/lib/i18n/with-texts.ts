import { loadTexts, type Part } from './texts.ts';

/** A part of the code together with the texts that it shows, fetched side by side. */
export async function withTexts<T>(shown: Part | readonly Part[], code: Promise<T>): Promise<T> {
  return (await Promise.all([code, ...[shown].flat().map(loadTexts)]))[0];
}
