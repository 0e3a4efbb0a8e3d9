/** Collects everything that is wrong, so that an author sees all of it at once: `file, id: what`. */
export class Problems {
  readonly lines: string[] = [];

  add(file: string, id: string, what: string): void {
    this.lines.push(`${file}, ${id}: ${what}`);
  }

  /** Runs `work`; an error it throws becomes a problem of this file and id. */
  attempt<T>(place: { file: string; id: string }, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.add(place.file, place.id, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
