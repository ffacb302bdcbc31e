import { expect, test } from 'vitest';
import { framedContent } from './framed-content.ts';

test('a table gets a box of its own that scrolls and takes the focus', () => {
  expect(framedContent('<p>甲</p><table class="x"><tbody></tbody></table>')).toBe(
    '<p>甲</p><div class="table-scroll" tabindex="0" role="region" aria-label="表格"><table class="x"><tbody></tbody></table></div>',
  );
});

test('pictures load when they come near, unless they say otherwise', () => {
  expect(framedContent('<img src="/files/a.png"><img loading="eager" src="/files/b.png">')).toBe(
    '<img loading="lazy" src="/files/a.png"><img loading="eager" src="/files/b.png">',
  );
});
