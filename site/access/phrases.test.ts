import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSpeakable, phrasesOf } from './phrases.ts';

test('a text is read aloud sentence by sentence', () => {
  expect(phrasesOf('会议通过了章程。他说：“请大家发言！”会后合影；散会')).toEqual([
    '会议通过了章程。',
    '他说：“请大家发言！”会后合影；',
    '散会',
  ]);
});

test('a sentence that is too long for one breath is split at its commas, or else at any character', () => {
  const [first, second] = phrasesOf(`${'甲'.repeat(100)}，${'乙'.repeat(100)}`);
  expect([first, second]).toEqual([`${'甲'.repeat(100)}，`, '乙'.repeat(100)]);
  expect(phrasesOf('丙'.repeat(250)).map((phrase) => phrase.length)).toEqual([120, 120, 10]);
});

test('a phrase that consists of punctuation alone is not read aloud', () => {
  expect(phrasesOf('—— …… 。')).toEqual([]);
});

test('any text is split at the same places as with a look-behind, which old Safari lacks', () => {
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
