function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Processor time of this thread that one run takes, in milliseconds: other work on the machine does not count.
 * Some machines count it in steps of 10 ms, so a quick run is done again until 100 ms have been counted.
 */
export function cpuTimeOf(run: () => void): number {
  const begun = cpuTime();
  let times = 0;
  let spent = 0;
  while (spent < 100) {
    run();
    times += 1;
    spent = cpuTime() - begun;
  }
  return spent / times;
}
