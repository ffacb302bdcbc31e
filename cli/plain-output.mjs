// Output without control characters, for files and pipes. Runs on any Node ≥ 20: no types.
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

/**
 * Prints the output of a program line by line, without colours; a line that was overwritten appears as several lines.
 */
export async function printPlainly(stream, print = console.log) {
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity }))
    print(stripVTControlCharacters(line));
}
