import { about } from '../door/about.ts';

/** The page about Hodi. */
export const texts = { ...about };
