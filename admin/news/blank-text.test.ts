import { expect, test } from 'vitest';
import { isBlankText } from './blank-text.ts';

test.each(['', '<p></p>', '<p>&nbsp;</p>', '<p><br data-mce-bogus="1"></p>\n<p>  </p>'])(
  '%j is a blank text',
  (html) => {
    expect(isBlankText(html)).toBe(true);
  },
);

test.each(['<p>字</p>', '<p><img src="/files/a.png" alt=""></p>', '<table><tr><td></td></tr></table>'])(
  '%j is not a blank text',
  (html) => {
    expect(isBlankText(html)).toBe(false);
  },
);
