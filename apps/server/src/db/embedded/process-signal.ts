/** Sends a signal to a process that may be gone already; a negative number means a process group. */
export function send(pid: number, signal: NodeJS.Signals): void {
  // Zero would mean our own process group.
  if (pid === 0) return;
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, which is what was wanted.
  }
}
