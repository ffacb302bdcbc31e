import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSpeakable, phrasesOf } from './phrases.ts';

test('a text is spoken sentence by sentence', () => {
  expect(phrasesOf('会议通过了章程。他说：“请大家发言！”会后合影；散会')).toEqual([
    '会议通过了章程。',
    '他说：“请大家发言！”会后合影；',
    '散会',
  ]);
});

test('a sentence too long for one breath is parted at its commas, else anywhere', () => {
  const [first, second] = phrasesOf(`${'甲'.repeat(100)}，${'乙'.repeat(100)}`);
  expect([first, second]).toEqual([`${'甲'.repeat(100)}，`, '乙'.repeat(100)]);
  expect(phrasesOf('丙'.repeat(250)).map((phrase) => phrase.length)).toEqual([120, 120, 10]);
});

test('punctuation alone is not spoken', () => {
  expect(phrasesOf('—— …… 。')).toEqual([]);
});

test('any text is parted where a look-behind, which old Safari lacks, would part it', () => {
  const ofMarks = fc.string({ unit: fc.constantFrom('甲', 'a', '1', ' ', ...'。！？；!?;…”’」』）)（“') });

  fc.assert(
    fc.property(ofMarks, (text) => {
      const parted = text
        .split(/(?<=[。！？；!?;…])(?![”’」』）)])/)
        .map((phrase) => phrase.trim())
        .filter(isSpeakable);
      expect(phrasesOf(text)).toEqual(parted);
    }),
  );
});
