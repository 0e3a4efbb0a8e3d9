/** A program that a stage needs is not on this machine, and could not be installed. */
export class MissingProgram extends Error {}

/** The exit code by which a process says so; its standard error tells what is missing. */
export const MISSING = 69;
