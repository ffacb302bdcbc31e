import { expect, test } from 'vitest';
import { picturesInRtf } from './paste-rtf.ts';

const png = '89504e470d0a1a0a';
const jpeg = 'ffd8ffe000104a46';

/** A picture as Word writes it: the file, its name, and a metafile for old programs. */
const word = (kind: string, hex: string) =>
  String.raw`{\*\shppict{\pict{\*\picprop\shplid1025{\sp{\sn shapeType}{\sv 75}}}\picscalex100\picw2646\pich1323\picwgoal1500\pichgoal750${`\\${kind}`}blip\bliptag-1234567{\*\blipuid b5e1c3d4a0f94e6d8c7b6a5948372615}
${hex.slice(0, 8)}
${hex.slice(8)}}}{\nonshppict{\pict\picscalex100\wmetafile8\bliptag1{\*\blipuid b5e1c3d4a0f94e6d8c7b6a5948372615}
0100090000}}`;

test('the PNG and JPEG pictures of a text from Word are found in their order, without metafiles', () => {
  const rtf = String.raw`{\rtf1\ansi 通知 ${word('png', png)}\par ${word('jpeg', jpeg)}\par}`;

  expect(picturesInRtf(rtf)).toEqual([
    { type: 'image/png', hex: png },
    { type: 'image/jpeg', hex: jpeg },
  ]);
});

test.each([
  ['no RTF', ''],
  ['RTF without a picture', String.raw`{\rtf1\ansi 通知\par}`],
  ['a picture that ends early', String.raw`{\rtf1{\pict\pngblip 8950`],
  ['a picture of half bytes', String.raw`{\rtf1{\pict\pngblip 895}}`],
  ['a metafile alone', String.raw`{\rtf1{\pict\wmetafile8 0100090000}}`],
])('%s has no pictures', (_what, rtf) => {
  expect(picturesInRtf(rtf)).toEqual([]);
});
