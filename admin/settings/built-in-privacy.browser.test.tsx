import { expect, test } from 'vitest';
import { inParagraphs } from './built-in-privacy.ts';

test('terms of the built-in privacy text become paragraphs that an article can hold', () => {
  const article = document.createElement('div');
  article.innerHTML =
    '<ul><li><h3>建议箱留言</h3><dl><div><dt>收集的信息</dt><dd>手机号码</dd></div>' +
    '<div><dt>保存期限</dt><dd>3 年</dd></div></dl></li></ul><p>其余照旧</p>';

  expect(inParagraphs(article)).toBe(
    '<ul><li><h3>建议箱留言</h3><p>收集的信息：手机号码</p><p>保存期限：3 年</p></li></ul><p>其余照旧</p>',
  );
});
