import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { printPlainly } from './plain-output.mjs';

test('output to a file contains no colours and no carriage returns', async () => {
  const lines: string[] = [];
  const output = Readable.from(['\u001b[3', '2m✓ green\u001b[39m\r\n⠋ 1 of 2\r⠙ 2 of 2\u001b[K\n']);

  await printPlainly(output, (line) => lines.push(line));

  expect(lines).toEqual(['✓ green', '⠋ 1 of 2', '⠙ 2 of 2']);
});
