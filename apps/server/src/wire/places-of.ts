/**
 * Where in our own code an error arose, without its message, which may quote what a person wrote. Once joined, packages are told from
 * ours only where maps of the sources are on: so all of them.
 */
export const placesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|\bnode:/.test(line))
    .map((line) => line.trim())
    .slice(0, 10);
