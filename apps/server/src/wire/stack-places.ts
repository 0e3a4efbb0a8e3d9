/**
 * Stack frames of an error in our own code. The message is left out, since it may quote what a person wrote. In a bundled
 * build all frames count, because packages cannot be told apart without source maps.
 */
export const stackPlacesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|\bnode:/.test(line))
    .map((line) => line.trim())
    .slice(0, 10);
